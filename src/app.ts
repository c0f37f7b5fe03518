import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { apiInfo } from './apiDocument.ts'
import { foundings } from './foundings.ts'
import { codes } from './kernel/contract/envelope.ts'
import type { Config } from './kernel/server/config.ts'
import { openLinks } from './kernel/server/database/links.ts'
import { atDatabase } from './kernel/server/database/trouble.ts'
import { drain, within } from './kernel/server/ending.ts'
import { envelopeOf, sendPlain } from './kernel/server/envelope.ts'
import { tellHealth } from './kernel/server/health.ts'
import { buildHttp } from './kernel/server/http.ts'
import { type JobKind, startJobs } from './kernel/server/jobs.ts'
import { usualLimits } from './kernel/server/limits.ts'
import { startLive } from './kernel/server/live.ts'
import { type Handled, mount } from './kernel/server/mount.ts'
import type { Nameables } from './kernel/server/nameable.ts'
import { serveDocument } from './kernel/server/openApi/serve.ts'
import { Refusal } from './kernel/server/refusal.ts'
import type { Runtime } from './kernel/server/runtime.ts'
import { startSealing } from './kernel/server/sealing.ts'
import type { Secrets } from './kernel/server/secrets.ts'
import { sweep, sweepTimes } from './kernel/server/sweep.ts'
import { serveWeb } from './kernel/server/web.ts'
import { importBatch, logSubjects } from './logSubjects.ts'
import { bindingHandlers } from './modules/approval/server/binding/routes.ts'
import { checkAll, checkTimes } from './modules/approval/server/check/check.ts'
import { delegationHandover } from './modules/approval/server/departure/delegationHandover.ts'
import { placeHandover } from './modules/approval/server/departure/placeHandover.ts'
import { relieve } from './modules/approval/server/departure/relieve.ts'
import { taskHandover } from './modules/approval/server/departure/taskHandover.ts'
import { flowHandlers } from './modules/approval/server/flow/routes.ts'
import { extended } from './modules/approval/server/form/extended.ts'
import { formSort } from './modules/approval/server/form/read.ts'
import { formHandlers } from './modules/approval/server/form/routes.ts'
import { nameableApproval } from './modules/approval/server/nameable.ts'
import { papers } from './modules/approval/server/papers.ts'
import { approvalHandlers } from './modules/approval/server/routes.ts'
import { startSearch } from './modules/approval/server/searching.ts'
import { setupHandlers } from './modules/approval/server/setup/routes.ts'
import { templateHandlers } from './modules/approval/server/template/routes.ts'
import { calendarHandlers } from './modules/approval/server/time/calendarWrite.ts'
import { callTimes, runCalls } from './modules/approval/server/time/calls.ts'
import { delegationHandlers } from './modules/approval/server/time/delegationRoutes.ts'
import { signingHandlers } from './modules/approval/server/time/signing.ts'
import { runTimers, timerTimes } from './modules/approval/server/time/timers.ts'
import { logMenus } from './modules/audit/contract/log.ts'
import type { LogBook } from './modules/audit/server/book.ts'
import { logExport } from './modules/audit/server/exporting.ts'
import { logHandlers, logJobs } from './modules/audit/server/routes.ts'
import { ruleSort } from './modules/clue/server/assignment/manage.ts'
import { assignmentJobs } from './modules/clue/server/assignment/run.ts'
import { clueReferences, clueSection } from './modules/clue/server/customerSection.ts'
import { clueRecord } from './modules/clue/server/explaining.ts'
import { clueExport } from './modules/clue/server/exporting.ts'
import { clueHandover } from './modules/clue/server/handover.ts'
import { clueImport } from './modules/clue/server/importing.ts'
import { nameableClue } from './modules/clue/server/nameable.ts'
import { clueOverClaimBusiness } from './modules/clue/server/overClaim.ts'
import { poolSort } from './modules/clue/server/pool/manage.ts'
import { clueRecycling } from './modules/clue/server/recycling/kind.ts'
import { clueHandlers } from './modules/clue/server/routes.ts'
import { reachesClue } from './modules/clue/server/rules.ts'
import { clueSearch } from './modules/clue/server/searching.ts'
import { clueWords } from './modules/clue/server/words.ts'
import { similarAccessBusiness } from './modules/customer/server/accessApproval.ts'
import { customerRecord } from './modules/customer/server/explaining.ts'
import { customerExport } from './modules/customer/server/exporting.ts'
import { nameableCustomer } from './modules/customer/server/nameable.ts'
import { reachesCustomer } from './modules/customer/server/papers.ts'
import { customerHandlers } from './modules/customer/server/routes.ts'
import { customerSearch } from './modules/customer/server/searching.ts'
import { customerWords } from './modules/customer/server/words.ts'
import { errorLogHandlers } from './modules/errorLog/server/routes.ts'
import { fileHandlers } from './modules/files/server/routes.ts'
import { remindAll, remindingTimes } from './modules/followUp/server/reminding.ts'
import { followUpHandlers } from './modules/followUp/server/routes.ts'
import { followUpWords } from './modules/followUp/server/words.ts'
import { identityHandlers, identityJobs } from './modules/identity/server/routes.ts'
import { notificationHandlers } from './modules/notification/server/routes.ts'
import { opportunityReferences, opportunitySection } from './modules/opportunity/server/customerSection.ts'
import { opportunityRecord } from './modules/opportunity/server/explaining.ts'
import { opportunityExport } from './modules/opportunity/server/exporting.ts'
import { dealHandover } from './modules/opportunity/server/handover.ts'
import { historyImport } from './modules/opportunity/server/history/importing.ts'
import { memberHandover } from './modules/opportunity/server/memberHandover.ts'
import { nameableDeal } from './modules/opportunity/server/nameable.ts'
import { dealOverClaimBusiness } from './modules/opportunity/server/overClaim.ts'
import { dealRecycling } from './modules/opportunity/server/recycling/kind.ts'
import { opportunityHandlers } from './modules/opportunity/server/routes.ts'
import { opportunitySearch } from './modules/opportunity/server/searching.ts'
import { reachesDeal } from './modules/opportunity/server/sight.ts'
import { teamHandover } from './modules/opportunity/server/teamHandover.ts'
import { wonTransferBusiness } from './modules/opportunity/server/wonTransferDocument.ts'
import { opportunityWords } from './modules/opportunity/server/words.ts'
import { employeeRecord } from './modules/organisation/server/employeeRecord.ts'
import { employeeSearch } from './modules/organisation/server/employeeSearch.ts'
import { explainHandlers } from './modules/organisation/server/explain.ts'
import { handoverHandlers } from './modules/organisation/server/handover/routes.ts'
import { mayView, permissionCache } from './modules/organisation/server/index.ts'
import { nameableEmployee } from './modules/organisation/server/nameable.ts'
import { organisationHandlers, organisationJobs } from './modules/organisation/server/routes.ts'
import { organisationSorts } from './modules/organisation/server/sort.ts'
import { employeeExport } from './modules/organisation/server/transfer/exporting.ts'
import { employeeImport } from './modules/organisation/server/transfer/importing.ts'
import { officeWords } from './modules/organisation/server/words.ts'
import { receiverHandlers } from './modules/pooling/server/receivers.ts'
import { recyclingHandlers } from './modules/pooling/server/recycling/preview.ts'
import { recycleAll, recyclingTimes } from './modules/pooling/server/recycling/recycle.ts'
import { reportingHandlers } from './modules/reporting/server/routes.ts'
import { searchHandlers } from './modules/search/server/routes.ts'
import type { ReferenceKind } from './modules/settings/server/index.ts'
import { settingsHandlers } from './modules/settings/server/routes.ts'
import { batchScreen } from './modules/transfer/server/batch.ts'
import { transferHandlers, transferJobs } from './modules/transfer/server/routes.ts'
import { contractShapes } from './shapes.ts'

/** What there is about customers; whoever reaches one of these reaches the customer. */
const customerSections = [clueSection, opportunitySection]

/** Columns of other modules that point to customers; opportunities come of clues, and contacts of both. */
export const customerReferences = [...clueReferences, ...opportunityReferences]

/** What can be imported and exported. */
const kinds = {
  imports: [clueImport, historyImport, employeeImport],
  exports: [clueExport, opportunityExport, customerExport(customerSections), employeeExport, logExport(() => logBook)],
}

/** Every column that holds words of the dictionary, in the order in which a merge of words locks their records. */
export const wordUses = [...clueWords, ...opportunityWords, ...customerWords, ...followUpWords]

/** What goes back to pools when nobody works on it. */
const recyclings = [clueRecycling, dealRecycling]

/** What fields refer to, besides people, departments and words. */
export const references: readonly ReferenceKind[] = [
  { of: 'stageGroup' },
  { of: 'stage', parent: 'stageGroupId' },
  { of: 'team' },
  { of: 'pool' },
  { of: 'role', lasting: true },
]

/** The types of documents that can be approved. */
const approvable = [
  papers,
  ...[clueOverClaimBusiness, dealOverClaimBusiness, wonTransferBusiness, similarAccessBusiness(customerSections)].map(
    extended,
  ),
]

/** What a leaving employee hands over, besides the leading of departments. */
const handovers = [
  ...[clueHandover, dealHandover, memberHandover, teamHandover],
  ...[placeHandover(approvable), delegationHandover, taskHandover(approvable)],
]

/** Records of which one may ask why a person sees them. */
const records = [clueRecord, opportunityRecord, customerRecord(customerSections), employeeRecord]

/** What texts may name to those who see it. */
const nameables: Nameables = {
  approval: nameableApproval,
  customer: nameableCustomer(customerSections),
  clue: nameableClue,
  opportunity: nameableDeal,
  employee: nameableEmployee,
}

/** What the search box finds, in the order in which it is shown. */
const searched = [startSearch, customerSearch(customerSections), clueSearch, opportunitySearch, employeeSearch]

/** Who may see the follow-ups of what, and so their files. */
const followed = { clueId: reachesClue, opportunityId: reachesDeal, customerId: reachesCustomer(customerSections) }

/** What the operation log knows of the product. */
const logBook: LogBook = {
  subjects: { ...logSubjects, importBatch: { ...importBatch, path: batchScreen(kinds.imports) } },
  routes: () => handlers.map(({ route }) => route),
}

/** Every call of the product. */
export const handlers: readonly Handled[] = [
  ...identityHandlers,
  ...fileHandlers,
  ...errorLogHandlers,
  ...organisationHandlers(foundings),
  ...explainHandlers(records),
  ...settingsHandlers([...wordUses, ...officeWords], [...organisationSorts, poolSort, ruleSort, formSort], references),
  ...handoverHandlers(handovers),
  ...notificationHandlers,
  ...clueHandlers,
  ...followUpHandlers(followed),
  ...opportunityHandlers,
  ...customerHandlers(customerSections, customerReferences),
  ...recyclingHandlers(recyclings),
  ...receiverHandlers,
  ...searchHandlers(searched),
  ...reportingHandlers,
  ...approvalHandlers(approvable),
  ...templateHandlers,
  ...flowHandlers(approvable),
  ...calendarHandlers,
  ...signingHandlers,
  ...delegationHandlers(approvable),
  ...bindingHandlers(approvable),
  ...setupHandlers(approvable),
  ...formHandlers(approvable),
  ...transferHandlers(kinds),
  ...logHandlers(logBook),
]

/** Every kind of background work. */
const jobKinds = (runtime: Runtime): JobKind<never>[] => [
  ...transferJobs(runtime, kinds),
  ...identityJobs(runtime),
  ...organisationJobs(runtime, [relieve(approvable)]),
  ...assignmentJobs(runtime),
  ...logJobs(runtime),
]

/** What the clock starts, besides the sweep: `times` in cron's words, in Asia/Shanghai. */
const clockWork: { name: string; times: string; work(runtime: Runtime): Promise<void> }[] = [
  { name: 'clueRecycling', times: recyclingTimes, work: runtime => recycleAll(runtime, recyclings) },
  { name: 'approvalCalls', times: callTimes, work: runtime => runCalls(runtime, approvable) },
  { name: 'approvalTimers', times: timerTimes, work: runtime => runTimers(runtime, approvable) },
  { name: 'reminding', times: remindingTimes, work: runtime => remindAll(runtime) },
  { name: 'approvalCheck', times: checkTimes, work: runtime => checkAll(runtime, approvable) },
]

async function startWork(runtime: Runtime): Promise<void> {
  await runtime.jobs.work(jobKinds(runtime))
  await runtime.jobs.schedule('sweep', sweepTimes, () => sweep(runtime))
  for (const { name, times, work } of clockWork) await runtime.jobs.schedule(name, times, () => work(runtime))
}

const web = {
  folder: join(import.meta.dirname, '../dist/web'),
  signIn: '/login',
  open: ['/regist', '/authredirect', '/corporate', '/changePass', '/create', '/autoLogin', '/404', '/401'],
  cookie: 'Admin-Token',
}

export type App = {
  http: FastifyInstance
  runtime: Runtime
  /** Ends the node within 10 s: what is under way has `limits.drain` to end, what does not is broken off and rolled back. */
  stop(): Promise<void>
}

/** Puts a node together on a migrated database: HTTP with every call mounted, jobs, live events. Does not listen yet. */
export async function buildApp(
  config: Config,
  secret: Secrets,
  urls: { ownerUrl: string; appUrl: string },
  limits = usualLimits,
): Promise<App> {
  const http = await buildHttp(config, limits)
  const complain = (error: Error) => http.log.error({ err: error }, 'background failure')
  const links = await openLinks(urls, config, limits, http.log)
  const { pool, jobPool, queuePool, listening } = links
  const [jobs, live] = await Promise.all([
    atDatabase(urls.ownerUrl, () => startJobs(queuePool, listening, complain)),
    startLive(listening, complain),
  ])
  const runtime: Runtime = {
    pool,
    config,
    limits,
    log: http.log,
    secret,
    jobs,
    live,
    permissionsOf: permissionCache(),
    nameables,
    mayView,
  }
  await serveDocument(http, {
    info: apiInfo,
    servers: [{ url: '/' }, { url: config.publicUrl }],
    routes: handlers.map(({ route }) => route),
    namesOf: contractShapes,
  })
  mount(http, runtime, handlers)
  tellHealth(http, links)
  await serveWeb(http, web)
  http.setNotFoundHandler((request, reply) =>
    sendPlain(reply, 404, envelopeOf(new Refusal(codes.notFound, `没有 ${request.url.split('?')[0]} 这个地址`))),
  )
  await atDatabase(urls.ownerUrl, () => startWork({ ...runtime, pool: jobPool }))
  const sealing = startSealing(jobPool, logMenus, complain)
  return {
    http,
    runtime,
    async stop() {
      const sealed = sealing.stop()
      await Promise.all([drain(http, limits.drain), within(limits.drain, live.stop()), jobs.stop(limits.drain)])
      await Promise.all([links.end(), within(limits.drain, sealed)])
    },
  }
}
