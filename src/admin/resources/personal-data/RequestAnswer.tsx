import { RadioButtonGroupInput, TextInput } from 'react-admin';
import type { MemberRequest } from '#contract/personal-data.ts';
import { parisDay } from '#domain/dates.ts';
import { MAX_REQUEST } from '#domain/personal-data.ts';
import { longDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm, WHOLE_LINE, given } from '#admin/components/form/ClubForm.tsx';
import { useRecord } from '#admin/providers/hooks.ts';

const CHOICES = [
  { id: 'DONE', name: 'Le club a fait ce qui était demandé' },
  { id: 'REFUSED', name: 'Le club ne peut pas le faire' },
];
/** A request that waits is undecided. */
const isDecided = (state: unknown) => (state === 'OPEN' ? 'Dites si le club a fait ce qui était demandé.' : undefined);

/** Reads a request and answers it, once; the member gets the answer by mail. */
export const RequestAnswer = () => (
  <ClubEdit success="Votre réponse est envoyée au membre." banner={<RequestBanner />}>
    <AnswerForm />
  </ClubEdit>
);

function RequestBanner() {
  const { text, createdAt, diver, kind } = useRecord<MemberRequest>();
  return (
    <Banner
      tone="note"
      title={`Demande du ${longDay(parisDay(createdAt))}`}
      actions={
        <>
          <ButtonLink to={paths.diver(diver.id)} size="s">
            Ouvrir sa fiche
          </ButtonLink>
          {kind === 'ERASURE' && (
            <ButtonLink to={paths.erasure(diver.id)} size="s">
              Voir ce qu’un effacement ferait
            </ButtonLink>
          )}
        </>
      }
    >
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text || 'Le texte a été effacé.'}</p>
    </Banner>
  );
}

function AnswerForm() {
  const { state, answeredAt, author } = useRecord<MemberRequest>();
  const isOpen = state === 'OPEN';
  const act = state === 'WITHDRAWN' ? 'Retirée par le membre le' : 'Réponse du';
  const answered = `${answeredAt === null ? '' : `${act} ${longDay(parisDay(answeredAt))}`}${author === null ? '' : ` par ${author}`}.`;
  return (
    <ClubForm readOnly={!isOpen} buttons={isOpen ? <SaveButton>Envoyer la réponse</SaveButton> : <p>{answered}</p>}>
      <RadioButtonGroupInput
        source="state"
        label="Décision"
        choices={CHOICES}
        validate={isDecided}
        format={(state: string) => (state === 'OPEN' ? '' : state)}
        className={WHOLE_LINE}
      />
      <TextInput
        source="answer"
        label="Réponse au membre"
        helperText="À lire dans «&nbsp;Mes données&nbsp;» et par e-mail."
        multiline
        minRows={4}
        validate={given('Écrivez votre réponse.')}
        slotProps={{ htmlInput: { maxLength: MAX_REQUEST } }}
        className={WHOLE_LINE}
      />
    </ClubForm>
  );
}
