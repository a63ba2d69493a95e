import * as books from '../books.ts';
import * as common from '../common.ts';
import * as daos from '../daos.ts';
import * as debts from '../debts.ts';
import * as events from '../events.ts';
import * as ledger from '../ledger.ts';
import * as membership from '../membership.ts';
import * as payments from '../payments.ts';
import * as reconciliation from '../reconciliation.ts';
import * as receipts from '../receipts.ts';
import * as years from '../years.ts';
import { NoContent, calls, pdfAnswer, textAnswer } from './call.ts';

/** Section 7 of the specification has the slash; the same list is served without it. */
const allDonations = calls({
  'GET /daos': {
    right: 'donations.all',
    file: 'ledger.export',
    summary: 'Everybody’s donations, newest first',
    query: daos.DaoQuery,
    200: daos.DaoPage,
  },
})['GET /daos'];

export const moneyCalls = calls({
  'GET /daos': allDonations,
  'GET /daos/': allDonations,
  'GET /daos/:diver': {
    right: 'donations.own',
    summary: 'A member’s donations, by their id or licence, newest first',
    params: daos.DaoParams,
    query: daos.DaoQuery,
    200: daos.DaoPage,
  },
  'GET /daos/detail/:id': { right: 'donations.own', 200: daos.Dao },
  'POST /daos': { right: 'donations.own', body: daos.DaoCreate, 201: daos.Dao },
  'PUT /daos/:id': { right: 'donations.own', body: daos.DaoUpdate, 200: daos.Dao },
  'DELETE /daos/:id': { right: 'donations.own', 204: NoContent },
  'GET /daos/years/:year': {
    right: 'donations.all',
    summary: 'Donations of a year by member, the scale applied once to each',
    params: daos.YearParams,
    200: daos.DonationYear,
  },
  'GET /daos/years/:year/statement': {
    right: 'donations.own',
    summary: 'One member’s statement of waived expenses, to sign',
    params: daos.YearParams,
    query: daos.StatementQuery,
    200: pdfAnswer,
  },
  'GET /daos/years/:year/statements': {
    right: 'donations.all',
    summary: 'All statements of a year in one file, each on pages of its own',
    params: daos.YearParams,
    200: pdfAnswer,
  },
  'GET /daos/years/:year/recus': {
    right: 'donations.all',
    summary: 'Receipts of a year’s gifts, those that can be made, who gets none, and what is to be declared',
    params: daos.YearParams,
    200: receipts.ReceiptYear,
  },
  'POST /daos/years/:year/recus': {
    right: 'donations.all',
    summary: 'Makes the receipts of the preview with that digest: all or none',
    params: daos.YearParams,
    body: receipts.ReceiptsMaking,
    200: receipts.ReceiptYear,
  },
  'GET /daos/recus': { right: 'donations.own', summary: 'One’s own receipts that count', 200: receipts.OwnReceipts },
  'GET /daos/recus/:id/pdf': {
    right: 'donations.own',
    summary: 'The file of a receipt, one’s own or any for the treasurer',
    200: pdfAnswer,
  },
  'POST /daos/recus/:id/annulation': {
    right: 'donations.all',
    summary: 'Cancels a receipt with its reason: its entries may be corrected, and get a new one',
    body: receipts.ReceiptCancellation,
    200: receipts.Receipt,
  },
  'POST /daos/:id/abandon': {
    right: 'donations.own',
    summary: 'Waives one’s own expenses that were to be paid back: a donation of today',
    body: daos.ExpenseWaiver,
    200: daos.Dao,
  },
  'GET /frais': {
    right: 'ledger.readAll',
    file: 'ledger.export',
    summary: 'Expenses that members want back, or wanted',
    query: daos.ExpensesQuery,
    200: daos.ExpensesPage,
  },
  'POST /frais/:id/decision': {
    right: 'ledger.write',
    summary: 'Accepts expenses, whole or changed, or refuses them',
    body: daos.ExpenseDecision,
    200: daos.Dao,
  },
  'POST /frais/:id/paiement': {
    right: 'ledger.write',
    summary: 'Pays accepted expenses, once',
    body: daos.ExpensePayment,
    200: daos.Dao,
  },
  'POST /frais/:id/annulation': {
    right: 'ledger.write',
    summary: 'Takes a payment of expenses back, the way that it went',
    body: daos.ExpenseTakingBack,
    200: daos.Dao,
  },
  'GET /osrm/route/v1/driving/:coordinates': { right: 'donations.own', params: daos.RouteParams, 200: daos.Route },
  'GET /events/:id/annulation': {
    right: 'events.delete',
    summary: 'Whom cancelling would tell, and what would be left to refund',
    200: events.CancellationPreview,
  },
  'POST /events/:id/annulation': {
    right: 'events.delete',
    summary:
      'Cancels an outing, and mails the reason to all who are registered on it; pays its debits back if asked to',
    body: events.Cancellation,
    200: events.ClubEvent,
  },
  'GET /divers/:id/mouvements': {
    right: 'ledger.read',
    summary: 'A member’s movements of money, newest first, each with the balance after it',
    query: ledger.OwnMovementsQuery,
    200: ledger.MovementPage,
  },
  'GET /mouvements': {
    right: 'ledger.readAll',
    file: 'ledger.export',
    summary: 'Movements of all members, deleted ones too',
    query: ledger.MovementsQuery,
    200: ledger.MovementPage,
  },
  'GET /mouvements/totaux': {
    right: 'ledger.readAll',
    summary: 'Sums of the listed movements',
    query: ledger.TotalsQuery,
    200: ledger.LedgerTotals,
  },
  'POST /mouvements': {
    right: 'ledger.write',
    summary: 'A movement of a wallet, with its reason; the same key twice is one movement',
    body: ledger.MovementCreate,
    201: ledger.Movement,
  },
  'POST /mouvements/:id/annulation': {
    right: 'ledger.write',
    summary: 'Takes back a movement that was entered by hand, the way that it came',
    body: books.TakingBack,
    201: ledger.Movement,
  },
  'GET /caisse': {
    right: 'ledger.readAll',
    summary: 'Where the money is: balances of all accounts on a day',
    query: books.CashQuery,
    200: books.CashBox,
  },
  'POST /caisse': {
    right: 'ledger.write',
    summary: 'Takes money from many people: all lines or none, once',
    body: books.TakenMoney,
    201: books.MoneyTaken,
  },
  'GET /caisse/totaux': {
    right: 'ledger.readAll',
    summary: 'Sums of movements by kind and means',
    query: books.CashTotalsQuery,
    200: books.CashTotals,
  },
  'GET /caisse/ecritures': {
    right: 'ledger.readAll',
    file: 'ledger.export',
    summary: 'Rows of the books with both sides, newest first',
    query: books.TransfersQuery,
    200: books.TransferPage,
  },
  'POST /caisse/ecritures/:id/explication': {
    right: 'ledger.write',
    summary: 'Says what a row on the suspense account is, once',
    body: books.Explanation,
    201: books.Transfer,
  },
  'GET /caisse/fec': {
    right: 'ledger.readAll',
    summary: 'Years of the books, and what the accounting has of them',
    200: books.FecYears,
  },
  'GET /caisse/fec/:year': {
    right: 'ledger.readAll',
    summary: 'The books of a year as a FEC (article A47 A-1 LPF)',
    params: books.FecParams,
    query: books.FecQuery,
    200: textAnswer,
  },
  'GET /exercices': { right: 'ledger.readAll', summary: 'Years of the books, newest first', 200: years.BookYears },
  'GET /exercices/:year/cloture': {
    right: 'ledger.readAll',
    summary: 'What is open in a year that is over',
    params: years.BookYearParams,
    200: years.ClosingPreview,
  },
  'POST /exercices/:year/cloture': {
    right: 'ledger.write',
    summary: 'Closes a year by the digest of its preview, for good',
    params: years.BookYearParams,
    body: years.Closing,
    200: years.ClosingPreview,
  },
  'GET /exercices/:year/dossier': {
    right: 'ledger.readAll',
    summary: 'The year as the assembly reads it: money, outings, members, donations',
    params: years.BookYearParams,
    200: pdfAnswer,
  },
  'GET /caisse/comptes': {
    right: 'ledger.readAll',
    summary: 'Accounts of the books, by number',
    query: common.ListQuery,
    200: books.AccountPage,
  },
  'POST /caisse/comptes': {
    right: 'ledger.write',
    summary: 'Adds an account',
    body: books.AccountCreate,
    201: books.ChartAccount,
  },
  'PUT /caisse/comptes/:id': {
    right: 'ledger.write',
    summary: 'Renames and renumbers an account; ours stays what it is',
    body: books.AccountWrite,
    200: books.ChartAccount,
  },
  'GET /caisse/a-remettre': {
    right: 'ledger.readAll',
    summary: 'Cash, and cheques that no slip has',
    200: books.Deposable,
  },
  'GET /caisse/remises': { right: 'ledger.readAll', query: common.ListQuery, 200: books.DepositList },
  'POST /caisse/remises': {
    right: 'ledger.write',
    summary: 'Hands cheques or cash to the bank',
    body: books.DepositCreate,
    201: books.Deposit,
  },
  'POST /caisse/remises/:id/annulation': {
    right: 'ledger.write',
    summary: 'Undoes a deposit: its cheques are to be handed in again',
    200: books.Deposit,
  },
  'GET /caisse/remises/:id/bordereau': {
    right: 'ledger.readAll',
    summary: 'The slip of a deposit, to print',
    200: pdfAnswer,
  },
  'GET /rapprochement': {
    right: 'ledger.readAll',
    summary: 'Whether the books agree with the payment provider, and what stands on one side only',
    query: common.ListQuery,
    200: reconciliation.Reconciliation,
  },
  'POST /rapprochement': {
    right: 'ledger.write',
    summary: 'Reads the provider’s payments now; beside a run that goes on, nothing',
    200: reconciliation.Reconciliation,
  },
  'POST /rapprochement/ecritures/:id': {
    right: 'ledger.write',
    summary: 'Says whose a payment is, or what for, once',
    body: reconciliation.ReconciliationExplanation,
    204: NoContent,
  },
  'GET /mouvements/sorties': {
    right: 'ledger.readAll',
    summary: 'Recent outings, or those with debits to pay back',
    query: ledger.OutingsQuery,
    200: ledger.LedgerOutings,
  },
  'GET /mouvements/sortie/:id': {
    right: 'ledger.readAll',
    summary: 'Present and former registrants of the outing, with what they paid',
    200: ledger.OutingAccount,
  },
  'POST /mouvements/sortie/:id': {
    right: 'ledger.write',
    summary: 'Debits the outing: all lines or none, once unless it is asked for again',
    body: ledger.OutingDebit,
    200: ledger.OutingAccount,
  },
  'POST /mouvements/sortie/:id/remboursement': {
    right: 'ledger.write',
    summary: 'Pays back the debits of a cancelled outing, each once',
    200: ledger.OutingAccount,
  },
  'POST /mouvements/sortie/:id/desistement': {
    right: 'ledger.write',
    summary: 'Decides what a member who left late is paid back',
    body: ledger.LateWithdrawal,
    200: ledger.OutingAccount,
  },
  'GET /dettes': {
    right: 'ledger.readAll',
    file: 'ledger.export',
    summary: 'Members who owe the club money, with what and since when',
    query: debts.DebtsQuery,
    200: debts.DebtsPage,
  },
  'POST /dettes/rappels': {
    right: 'ledger.readAll',
    summary: 'Reminds members of all that they owe, one mail each, once a fortnight',
    body: debts.DebtReminders,
    200: debts.DebtRemindersSent,
  },
  'GET /saison': {
    right: 'season.prepare',
    summary: 'Initial values of the form: the present season, its usual rates, all members',
    200: membership.SeasonStart,
  },
  'POST /saison': {
    right: 'season.prepare',
    summary:
      'Dossiers and fees that an opening would create; with the digest of that preview, opens the season: all or nothing',
    query: membership.SeasonQuery,
    body: membership.SeasonOpening,
    200: membership.SeasonPreview,
  },
  'GET /dossiers': {
    right: 'season.follow',
    file: 'divers.export',
    query: membership.DossiersQuery,
    200: membership.DossierPage,
  },
  'GET /dossiers/:id': {
    right: 'season.follow',
    summary: 'A member’s dossier with the text that they have sent',
    200: membership.SentDossier,
  },
  'POST /dossiers/relances': {
    right: 'season.follow',
    summary: 'Reminds members who owe a dossier or a fee, by mail, once a day each',
    body: membership.Reminders,
    200: membership.RemindersSent,
  },
  'PUT /dossiers/:id/manque': {
    right: 'season.follow',
    summary: 'What an administrator found missing from a dossier, told to the member',
    body: membership.MissingParts,
    200: membership.Dossier,
  },
  'POST /dossiers/:id/regle': {
    right: 'ledger.write',
    summary: 'The whole fee was paid otherwise than online',
    body: membership.Settlement,
    200: membership.Dossier,
  },
  'POST /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken': {
    right: 'payments.pay',
    params: payments.TopUpParams,
    200: payments.Redirect,
  },
  'POST /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken': {
    right: 'payments.pay',
    params: payments.FeeParams,
    200: payments.Redirect,
  },
  'POST /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken': {
    right: 'payments.pay',
    params: payments.FeeParams,
    200: payments.Redirect,
  },
  'POST /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken': {
    right: 'payments.pay',
    params: payments.CheckoutParams,
    200: payments.Redirect,
  },
  'POST /divers/HELLOASSO/:reference': {
    right: 'payments.pay',
    params: payments.ConfirmParams,
    body: payments.ConfirmBody,
    200: payments.Confirmation,
  },
  'GET /paiements': { right: 'payments.overview', 200: payments.PaymentsOverview },
  'POST /paiements/adresse-notification': {
    right: 'payments.renewNotificationAddress',
    summary: 'Ends the address of notifications and makes another',
    200: payments.PaymentsOverview,
  },
  'POST /oauth2/token': { right: 'payments.pay', body: payments.TokenExchange, 200: payments.TokenAnswer },
  'GET /v5/organizations/:organization/checkout-intents/:id': {
    right: 'payments.pay',
    params: payments.RelayedCheckoutParams,
    200: payments.RelayedCheckout,
  },
});
