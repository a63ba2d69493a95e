import { useState } from 'react';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { parisDay } from '../../../shared/domain/dates.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { FormFrame } from '../../screens/FormFrame.tsx';
import { SaveButton } from '../../components/SaveButton.tsx';
import { homeShowing, type NewOuting } from './outing-form.ts';
import { OutingInputs } from './OutingInputs.tsx';
import { datesOf } from './series.ts';
import { SeriesInputs } from './SeriesInputs.tsx';
import { useAddOutings } from './useAddOutings.ts';

interface NewOutingFormProps {
  readonly title: string;
  readonly defaults: NewOuting;
}

/** One outing, or the same one every week; then home, where it is shown. */
export function NewOutingForm({ title, defaults }: NewOutingFormProps) {
  const [before] = useState(defaults);
  // Of a series that was refused half-way, where outings are taken one at a time.
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const { add, progress } = useAddOutings();
  const navigate = useNavigate();

  const save = async (values: NewOuting) => {
    setRefused(null);
    const outcome = await add(values, saved);
    if (!outcome.ok) {
      setSaved([...saved, ...outcome.done]);
      setRefused(outcome.sentence);
      // So that the form counts as unsaved; the sentence stands above the buttons.
      return { root: { refused: outcome.sentence } };
    }
    toast(outcome.count === 1 ? 'Plongée ajoutée.' : `${outcome.count}\u00a0plongées ajoutées.`);
    void navigate(homeShowing(outcome.first, parisDay(new Date()), outcome.id));
    return undefined;
  };
  return (
    <>
      <PageTitle back={paths.home}>{title}</PageTitle>
      <Form<NewOuting>
        noValidate
        disableInvalidFormNotification
        defaultValues={before}
        onSubmit={(values: unknown) => save(values as NewOuting)}
      >
        <FormFrame refused={refused} actions={<Actions saved={saved} progress={progress} />}>
          <OutingInputs before={null} />
          <SeriesInputs saved={saved} />
        </FormFrame>
      </Form>
    </>
  );
}

interface ActionsProps {
  readonly saved: readonly string[];
  readonly progress: string | null;
}

function Actions({ saved, progress }: ActionsProps) {
  const values = useWatch<NewOuting>() as NewOuting;
  const count = datesOf(values, saved).length;
  return (
    <>
      <SaveButton>{count > 1 ? `Ajouter les ${plural(count, 'plongée', 'plongées')}` : 'Ajouter'}</SaveButton>
      <output>{progress}</output>
    </>
  );
}
