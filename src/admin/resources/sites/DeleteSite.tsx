import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { DeleteSiteQuestion } from './DeleteSiteQuestion.tsx';

/** 'Supprimer' on a site's form; the list shows afterwards that it is gone. */
export function DeleteSite() {
  const site = useRecordContext<SiteRecord>();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!site) return null;
  return (
    <>
      <Button variant="danger" icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Supprimer
      </Button>
      {asking && (
        <DeleteSiteQuestion
          site={site}
          onDone={() => void navigate(paths.sites, { replace: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
