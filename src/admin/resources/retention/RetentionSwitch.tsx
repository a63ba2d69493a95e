import type { RetentionReport } from '../../../shared/contract/retention.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { longDay } from '../../../shared/messages/dates.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';

interface RetentionSwitchProps {
  readonly report: RetentionReport;
  /** Day and time of the next run. */
  readonly next: string;
}

export const RetentionSwitch = ({ report, next }: RetentionSwitchProps) =>
  report.on ? <On report={report} next={next} /> : <Off next={next} />;

const On = ({ report: { since }, next }: RetentionSwitchProps) => (
  <Banner
    tone="success"
    title="L’effacement automatique est en marche"
    actions={
      <ConfirmButton
        size="s"
        variant="quiet"
        label="Arrêter"
        dialog={{ title: 'Arrêter l’effacement automatique\u00a0?', confirmLabel: 'Arrêter' }}
        mutation={{
          mutationFn: (provider) => provider.switchRetention(false),
          success: () => 'Effacement automatique arrêté.',
        }}
      >
        <p>
          Dès la prochaine nuit, ce qui attend la mise en marche sera compté et gardé. Le club garde alors plus
          longtemps que ce qu’il annonce dans « Vie privée ».
        </p>
      </ConfirmButton>
    }
  >
    {since !== null && `Depuis le ${longDay(parisDay(since))}. `}Prochain passage&nbsp;: {next}.
  </Banner>
);

const Off = ({ next }: Pick<RetentionSwitchProps, 'next'>) => (
  <Banner
    tone="warning"
    title={'À l’essai\u00a0: les lignes «\u00a0à la mise en marche\u00a0» sont comptées, pas effacées'}
    actions={
      <ConfirmButton
        size="s"
        variant="primary"
        label="Mettre en marche"
        dialog={{
          title: 'Mettre en marche l’effacement automatique\u00a0?',
          confirmLabel: 'Mettre en marche',
          variant: 'danger',
        }}
        mutation={{
          mutationFn: (provider) => provider.switchRetention(true),
          success: () => `Effacement automatique en marche. Premier passage\u00a0: ${next}.`,
        }}
      >
        <p>
          {`Le premier passage, ${next}, effacera pour de bon tout ce que la colonne « À effacer aujourd’hui » compte. `}
          Les sauvegardes des jours précédents le gardent encore un an. Aucun membre n’est effacé&nbsp;: vous décidez de
          chacun.
        </p>
      </ConfirmButton>
    }
  >
    {`Regardez les nombres ci-dessous, puis mettez en marche. Prochain passage\u00a0: ${next}.`}
  </Banner>
);
