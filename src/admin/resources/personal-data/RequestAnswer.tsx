import { RadioButtonGroupInput, TextInput, useRecordContext } from 'react-admin';
import type { MemberRequest } from '../../../shared/contract/personal-data.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { MAX_REQUEST } from '../../../shared/domain/personal-data.ts';
import { longDay } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { ClubEdit } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm, WHOLE_LINE, given } from '../../components/form/ClubForm.tsx';

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
  const request = useRecordContext<MemberRequest>();
  if (!request) return null;
  const { text, createdAt, diver, kind } = request;
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
  const request = useRecordContext<MemberRequest>();
  const isOpen = request?.state === 'OPEN';
  return (
    <ClubForm
      readOnly={!isOpen}
      buttons={isOpen ? <SaveButton>Envoyer la réponse</SaveButton> : <Answered request={request} />}
    >
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

const Answered = ({ request }: { readonly request: MemberRequest | undefined }) => (
  <p>
    {request?.answeredAt != null &&
      `${request.state === 'WITHDRAWN' ? 'Retirée par le membre le' : 'Réponse du'} ${longDay(parisDay(request.answeredAt))}`}
    {request?.author != null && ` par ${request.author}`}.
  </p>
);
