import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/read/diver.ts';
import { Banner } from '../../../shared/ui/Banner.tsx';
import { DiverButtons } from './DiverButtons.tsx';
import { DiverInputs } from './DiverInputs.tsx';
import styles from './MemberForm.module.css';
import { useMayChange } from './useMayChange.ts';

/** The fields of a record, to be read alone where it is not the reader's to change. */
export function MemberFields() {
  const mayChange = useMayChange(useRecordContext<DiverRecord>());
  return (
    <fieldset className={styles.fields} disabled={!mayChange}>
      <DiverInputs />
    </fieldset>
  );
}

/** The buttons, or why there are none. */
export function MemberButtons() {
  const diver = useRecordContext<DiverRecord>();
  const mayChange = useMayChange(diver);
  if (!diver) return null;
  if (mayChange) return <DiverButtons diver={diver} />;
  return (
    <Banner tone="info">C’est la fiche d’un administrateur : seul un super-administrateur peut la modifier.</Banner>
  );
}
