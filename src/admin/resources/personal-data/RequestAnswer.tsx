import { RadioButtonGroupInput, TextInput } from 'react-admin';
import type { MemberRequest } from '#contract/personal-data.ts';
import { parisDay } from '#domain/dates.ts';
import { specOf } from '#domain/divers/fields.ts';
import { MAX_REQUEST } from '#domain/personal-data.ts';
import { keysIn } from '#domain/records.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { longDay } from '#messages/format.ts';
import { overtakenText } from '#messages/personal-data.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm, WHOLE_LINE, given } from '#admin/components/form/ClubForm.tsx';
import { certificateNotAhead, DayInput } from '#admin/components/form/DayInput.tsx';
import { useRecord } from '#admin/providers/hooks.ts';

const CHOICES = [
  { id: 'DONE', name: 'Le club a fait ce qui était demandé' },
  { id: 'REFUSED', name: 'Le club ne peut pas le faire' },
];
const PROPOSAL_CHOICES = [
  { id: 'DONE', name: 'Accepter\u00a0: la fiche est changée' },
  { id: 'REFUSED', name: 'Refuser\u00a0: la fiche reste telle quelle' },
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
  const { text, createdAt, diver, kind, proposal } = useRecord<MemberRequest>();
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
      {proposal && <p>{overtakenText(proposal, proposal.now)}</p>}
    </Banner>
  );
}

function AnswerForm() {
  const { state, kind, answeredAt, author } = useRecord<MemberRequest>();
  const isOpen = state === 'OPEN';
  const isProposal = kind === 'PROPOSAL';
  const act = state === 'WITHDRAWN' ? 'Retirée par le membre le' : 'Réponse du';
  const answered = `${answeredAt === null ? '' : `${act} ${longDay(parisDay(answeredAt))}`}${author === null ? '' : ` par ${author}`}.`;
  return (
    <ClubForm
      readOnly={!isOpen}
      buttons={
        isOpen ? <SaveButton>{isProposal ? 'Enregistrer' : 'Envoyer la réponse'}</SaveButton> : <p>{answered}</p>
      }
    >
      {isProposal && isOpen && <ProposedInputs />}
      <RadioButtonGroupInput
        source="state"
        label="Décision"
        choices={isProposal ? PROPOSAL_CHOICES : CHOICES}
        validate={isDecided}
        format={(state: string) => (state === 'OPEN' ? '' : state)}
        className={WHOLE_LINE}
      />
      <TextInput
        source="answer"
        label={isProposal ? 'Mot au membre (facultatif)' : 'Réponse au membre'}
        helperText="À lire dans «&nbsp;Mes données&nbsp;» et par e-mail."
        multiline
        minRows={isProposal ? 2 : 4}
        validate={isProposal ? [] : given('Écrivez votre réponse.')}
        slotProps={{ htmlInput: { maxLength: MAX_REQUEST } }}
        className={WHOLE_LINE}
      />
    </ClubForm>
  );
}

/** Edits the proposed values before they are accepted. */
function ProposedInputs() {
  const { proposal } = useRecord<MemberRequest>();
  return keysIn(proposal?.value ?? {}).map((field) => {
    const input = { source: `proposal.value.${field}`, label: DIVER_LABELS[field] };
    const { kind, max } = specOf(field);
    if (kind === 'certificate') return <DayInput key={field} {...input} validate={certificateNotAhead} />;
    if (kind === 'flag') return <CheckboxInput key={field} {...input} />;
    return <TextInput key={field} {...input} slotProps={{ htmlInput: { maxLength: max } }} className={WHOLE_LINE} />;
  });
}
