import type pg from 'pg'
import type { Route } from '../../src/kernel/contract/route.ts'
import { type IdField, kindOf } from './samples.ts'

/** A row of every kind that a call can name, in one office: the numbers by kind. */
export type Stock = { kinds: Record<string, number>; words: Record<string, number> }

let phones = 0

/**
 * Makes the rows for a company whose `employeeId` is to own them. `mark` stands in every text of theirs, so that it can
 * be looked for where it must not be.
 */
export async function stock(
  owner: pg.Pool,
  { officeId, employeeId }: { officeId: number; employeeId: number },
  mark: string,
): Promise<Stock> {
  async function row(table: string, values: Record<string, unknown>): Promise<number> {
    const all: Record<string, unknown> = { office_id: officeId, ...values }
    const slots = Object.keys(all).map((_, at) => `$${at + 1}`)
    const sql = `insert into ${table} (${Object.keys(all)}) values (${slots}) returning id`
    return (await owner.query(sql, Object.values(all))).rows[0].id
  }

  const tag = `${mark}${++phones}`
  const phone = `137${String(phones).padStart(8, '0')}`
  const customer = await row('customer', { name: tag, phone, community: tag, created_by: employeeId })
  const about = { customer_id: customer, remark: tag, created_by: employeeId }
  const clue = await row('clue', { ...about, status: 'following', owner_id: employeeId })
  const made = { created_by: employeeId }
  const file = await row('file', { name: tag, media_type: 'text/csv', complete: true, ...made })
  await owner.query('insert into file_piece (office_id, file_id, piece, bytes) values ($1, $2, 0, $3)', [
    officeId,
    file,
    Buffer.from(tag),
  ])
  const deals = await dealsOf(owner, row, { officeId, customer, employeeId, tag })
  const [leaver, left] = [await colleagueOf(owner, officeId, tag), await colleagueOf(owner, officeId, tag)]
  await owner.query('update employee set disabled_at = now(), departed_at = now() where id = $1', [left])
  const words = `words${tag}`
  await row('dictionary_type', { code: words, name: `${tag}词` })
  const batch = { kind: 'clue', file_id: file, error_file_id: file, file_name: tag, ...made }
  const task = { kind: 'clue', title: tag, settings: '{}', file_id: file, ...made }
  const exportTask = await row('export_task', { ...task, status: 'done' })
  const kept = await row('file', { name: tag, media_type: 'text/csv', complete: true, ...made })
  const filed = { kind: 'export', subject: 'clue', title: tag, export_task_id: exportTask, file_id: kept, ...made }
  const importBatch = await row('import_batch', { ...batch, status: 'uploaded' })
  await row('voucher', {
    kind: 'importErrors',
    subject: 'clue',
    title: tag,
    import_batch_id: importBatch,
    file_id: file,
    ...made,
  })
  const entry = { person_name: tag, action: '新增', subject: 'clue', subject_id: String(clue) }
  return {
    kinds: {
      office: officeId,
      logEntry: await row('operation_log', entry),
      employee: employeeId,
      colleague: await colleagueOf(owner, officeId, tag),
      formerColleague: await formerColleagueOf(owner, officeId, tag),
      role: await row('role', { type_id: await row('role_type', { name: `${tag}类型` }), name: tag }),
      receiver: employeeId,
      leaver,
      handover: await row('handover', { employee_id: left, was_active: true, ...made }),
      department: await row('department', { name: tag }),
      movedDepartment: await row('department', { name: `${tag}移动` }),
      closedDepartment: await row('department', { name: `${tag}停用`, disabled_at: new Date() }),
      type: await row('role_type', { name: tag }),
      customer,
      ...(await customersOf(row, tag, customer, employeeId, await colleagueOf(owner, officeId, tag))),
      clue,
      ...deals,
      pooledClue: await row('clue', { ...about, status: 'pooled', pool_id: deals.pool }),
      ...(await rulesOf(row, tag, about, employeeId)),
      ...(await approvalsOf(owner, row, { officeId, employeeId, tag })),
      delegation: await row('approval_delegation', {
        from_id: employeeId,
        to_id: await colleagueOf(owner, officeId, tag),
        note: tag,
        ...made,
        from_at: new Date('2098-01-01'),
        to_at: new Date('2098-02-01'),
      }),
      calendarDay: await row('approval_calendar_day', {
        name: tag,
        kind: 'rest',
        from_day: '2027-01-05',
        to_day: '2027-01-06',
      }),
      emptyPool: await row('pool', { name: `${tag}空` }),
      dictionaryType: await row('dictionary_type', { code: `own${tag}`, name: tag }),
      dictionaryItem: await row('dictionary_item', { type_code: words, label: tag }),
      into: await row('dictionary_item', { type_code: words, label: `${tag}并` }),
      savedView: await row('saved_view', { employee_id: employeeId, list: 'clue', name: tag, state: '{}' }),
      notification: await row('notification', { employee_id: employeeId, kind: 'assigned', title: tag }),
      importBatch,
      session: await sessionOf(owner, employeeId),
      exportTask,
      voucher: await row('voucher', filed),
    },
    words: await wordsIn(owner, officeId),
  }
}

type Insert = (table: string, values: Record<string, unknown>) => Promise<number>
type Dealing = { officeId: number; customer: number; employeeId: number; tag: string }

/** A free form that was filled in and waits for the employee. */
async function approvalsOf(owner: pg.Pool, row: Insert, { officeId, employeeId, tag }: Omit<Dealing, 'customer'>) {
  const { rows } = await owner.query(
    `select f.form_id as form, f.published_id as version from approval_flow f where f.office_id = $1 order by id limit 1`,
    [officeId],
  )
  const { form, version } = rows[0]
  const document = { name: tag, media_type: 'image/png', size: 1 }
  const stored = () => row('file', { ...document, complete: true, created_by: employeeId })
  const proof = await stored()
  const paper = await row('approval_paper', {
    form_id: form,
    content: { reason: tag, proof: [proof] },
    created_by: employeeId,
    fields: JSON.stringify([{ key: 'proof', title: '凭证', kind: 'files' }]),
  })
  const paperFile = await row('attachment', {
    subject: 'approvalPaper',
    subject_id: paper,
    file_id: proof,
    ...document,
  })
  const approval = await row('approval_instance', {
    number: `SP${tag}`,
    title: tag,
    type_name: tag,
    business: 'form',
    document_id: paper,
    flow_version_id: version,
    initiator_id: employeeId,
    status: 'running',
  })
  const seats = [{ steps: [{ task: 1, person: employeeId, why: '部门主管' }] }]
  const nodes = { start: { at: 'passed' }, head: { at: 'asked', seats, done: false } }
  await owner.query('insert into approval_state (office_id, instance_id, state) values ($1, $2, $3)', [
    ...[officeId, approval],
    { status: 'running', nodes, answered: [], tasks: 1 },
  ])
  await row('approval_task', {
    instance_id: approval,
    task: 1,
    node_key: 'head',
    node_name: tag,
    kind: 'approve',
    employee_id: employeeId,
  })
  const blankForm = await row('approval_form', { name: `${tag}空`, fields: '[]' })
  const decision = await row('approval_decision', { instance_id: approval, kind: 'comment', employee_id: employeeId })
  const approvalFile = await row('attachment', {
    subject: 'approvalDecision',
    subject_id: decision,
    ...document,
    file_id: await stored(),
  })
  return { form, blankForm, approval, paperFile, approvalFile, ...(await flowsOf(owner, row, { officeId, form, tag })) }
}

/** A flow with a version and something drawn that is not published, and one that never was. */
async function flowsOf(
  owner: pg.Pool,
  row: Insert,
  { officeId, form, tag }: { officeId: number; form: number; tag: string },
) {
  const node = { kind: 'approve', key: 'head', name: tag, approvers: [{ kind: 'leader', level: 1 }] }
  const drawn = { nodes: [node], startRights: {} }
  const about = { business: 'form', form_id: form, draft: drawn }
  const flow = await row('approval_flow', { name: tag, ...about })
  const version = await row('approval_flow_version', {
    flow_id: flow,
    number: 1,
    definition: { ...drawn, note: tag },
  })
  await owner.query('update approval_flow set published_id = $3 where office_id = $1 and id = $2', [
    officeId,
    flow,
    version,
  ])
  const binding = await row('approval_binding', { business: 'form', form_id: form, flow_id: flow, position: 9 })
  const template = await row('approval_node_template', { name: tag, kind: 'approve', node: { ...node, in: null } })
  return { flow, binding, template, blankFlow: await row('approval_flow', { name: `${tag}空`, ...about }) }
}

/** A rule for the employee, and a clue that waits for it. */
async function rulesOf(row: Insert, tag: string, about: Record<string, unknown>, employeeId: number) {
  const rule = await row('assignment_rule', { name: tag })
  await row('assignment_person', { rule_id: rule, employee_id: employeeId })
  return { rule, waitingClue: await row('clue', { ...about, status: 'unassigned' }) }
}

/** Opportunities in every state, what they refer to, and a follow-up with a file. */
async function dealsOf(owner: pg.Pool, row: Insert, { officeId, customer, employeeId, tag }: Dealing) {
  const { rows } = await owner.query(
    `select g.id as "stageGroup", s.id as stage, f.id as first, l.id as lost, p.id as pool, w.id as reason from stage_group g
     join stage f on f.stage_group_id = g.id and f.position = 1 join stage s on s.stage_group_id = g.id and s.position = 2
     join stage l on l.stage_group_id = g.id and l.kind = 'lost' join pool p on p.office_id = g.office_id and p.is_default
     join dictionary_item w on w.office_id = g.office_id and w.type_code = 'lostReason' and w.position = (
       select min(position) from dictionary_item where office_id = g.office_id and type_code = 'lostReason')
     where g.office_id = $1 order by g.id limit 1`,
    [officeId],
  )
  const { stageGroup, stage, first, lost, pool, reason } = rows[0]
  const made = { created_by: employeeId }
  const deal = (state: string, values: Record<string, unknown>) =>
    row('opportunity', {
      number: `${state}${tag}`,
      name: tag,
      customer_id: customer,
      remark: tag,
      stage_group_id: stageGroup,
      stage_id: first,
      owner_id: employeeId,
      ...made,
      ...values,
    })
  const opportunity = await deal('open', {})
  const others = 'update stage_group set disabled_at = now() where office_id = $1 and not is_default'
  await owner.query(others, [officeId])
  const [spareGroup, emptyGroup] = [
    await row('stage_group', { name: `${tag}组` }),
    await row('stage_group', { name: `${tag}空` }),
  ]
  const inSpare = (name: string, kind: string) =>
    row('stage', { stage_group_id: spareGroup, name: `${name}${tag}`, kind, probability: kind === 'won' ? 10_000 : 0 })
  const to = await inSpare('甲open', 'open')
  for (const kind of ['won', 'lost']) await inSpare(`甲${kind}`, kind)
  const spareStage = await inSpare('乙', 'open')
  const team = await row('team', { name: tag, ...made })
  await row('team_member', { team_id: team, employee_id: employeeId, share: 10_000 })
  const followUp = await row('follow_up', { opportunity_id: opportunity, customer_id: customer, content: tag, ...made })
  const document = { name: tag, media_type: 'application/pdf' }
  const kept = await row('file', { ...document, complete: true, ...made })
  const soon = new Date(Date.now() + 3_600_000)
  return {
    stageGroup,
    stage,
    spareGroup,
    emptyGroup,
    spareStage,
    to,
    pool,
    team,
    opportunity,
    followUp,
    pooledOpportunity: await deal('pooled', { owner_id: null, pool_id: pool }),
    endedOpportunity: await deal('lost', {
      stage_id: lost,
      status: 'lost',
      closed_at: new Date(),
      lost_reason_id: reason,
    }),
    attachment: await row('attachment', {
      ...document,
      subject: 'followUp',
      subject_id: followUp,
      file_id: kept,
      size: 0,
      ...made,
    }),
    file: await row('file', { ...document, complete: true, expires_at: soon, purpose: 'attachment', ...made }),
  }
}

/** What belongs to a customer, and others that it can be made one with, or was. */
async function customersOf(row: Insert, tag: string, customer: number, employeeId: number, asker: number) {
  const another = () => row('customer', { name: tag, phone: `136${String(++phones).padStart(8, '0')}` })
  const about = { customer_id: customer }
  const asked = { ...about, employee_id: asker, reason: tag }
  const decided = { status: 'granted', decided_by: employeeId, decided_at: new Date(), until: new Date('2099-01-01') }
  const gone = await row('customer', { name: tag, wechat: tag, merged_into_id: customer, merged_at: new Date() })
  return {
    kept: await another(),
    merged: await another(),
    other: await another(),
    customerPhone: await row('customer_phone', {
      ...about,
      phone: `135${String(++phones).padStart(8, '0')}`,
      note: tag,
    }),
    customerPaper: await row('attachment', {
      subject: 'customer',
      subject_id: customer,
      name: tag,
      media_type: 'application/pdf',
      size: 0,
      file_id: await row('file', { name: tag, media_type: 'application/pdf', complete: true, created_by: employeeId }),
    }),
    customerAddress: await row('customer_address', { ...about, community: tag }),
    customerAccess: await row('customer_access', asked),
    customerGrant: await row('customer_access', { ...asked, ...decided }),
    customerMerge: await row('customer_merge', { kept_id: customer, merged_id: gone }),
  }
}

/** A sign-in of the employee's account that has not ended. */
async function sessionOf(owner: pg.Pool, employeeId: number): Promise<number> {
  const { rows } = await owner.query(
    `insert into session (token_hash, account_id, office_id, address, device, expires_at)
     select sha256(gen_random_uuid()::text::bytea), account_id, office_id, '10.0.0.1', '', now() + interval '1 hour'
     from employee where id = $1 returning id`,
    [employeeId],
  )
  return rows[0].id
}

/** Someone else of the company, without a role. */
async function colleagueOf(owner: pg.Pool, officeId: number, name: string): Promise<number> {
  const { rows } = await owner.query(
    `with person as (insert into account (username, real_name, password_hash) values ('stock' || gen_random_uuid(), $2, '') returning id)
     insert into employee (office_id, account_id, name) select $1, id, $2 from person returning id`,
    [officeId, name],
  )
  return rows[0].id
}

async function formerColleagueOf(owner: pg.Pool, officeId: number, name: string): Promise<number> {
  const id = await colleagueOf(owner, officeId, name)
  await owner.query('update employee set disabled_at = now() where id = $1', [id])
  return id
}

/** One word of each dictionary type of an office. */
async function wordsIn(owner: pg.Pool, officeId: number): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    'select type_code, min(id) as id from dictionary_item where office_id = $1 group by type_code',
    [officeId],
  )
  return Object.fromEntries(rows.map(row => [row.type_code, row.id]))
}

/** What `id`, `ids` and `exceptId` of a call are numbers of, by the beginning of its path; the longest that fits counts. */
const subjects: Record<string, string> = {
  '/api/crm/clue/': 'clue',
  '/api/crm/clue/claim': 'pooledClue',
  '/api/crm/clue/take': 'waitingClue',
  '/api/crm/opportunity/': 'opportunity',
  '/api/crm/opportunity/claim': 'pooledOpportunity',
  '/api/crm/opportunity/reopen': 'endedOpportunity',
  '/api/crm/stage/': 'spareStage',
  '/api/crm/stage/group/': 'spareGroup',
  '/api/crm/stage/group/remove': 'emptyGroup',
  '/api/crm/stage/arrange': 'emptyGroup',
  '/api/crm/team/': 'team',
  '/api/crm/followUp/': 'followUp',
  '/api/crm/followUp/attachment/': 'attachment',
  '/api/crm/customer/': 'customer',
  '/api/crm/customer/phone/': 'customerPhone',
  '/api/crm/customer/address/': 'customerAddress',
  '/api/crm/customer/paper/': 'customerPaper',
  '/api/crm/customer/access/': 'customerAccess',
  '/api/crm/customer/access/ask': 'customer',
  '/api/crm/customer/access/forecast': 'customer',
  '/api/crm/customer/access/end': 'customerGrant',
  '/api/crm/customer/merge/': 'customerMerge',
  '/api/crm/clue/movePool': 'pooledClue',
  '/api/crm/assignment/': 'rule',
  '/api/crm/assignment/ofClue/': 'clue',
  '/api/crm/assignment/run': 'waitingClue',
  '/api/crm/pool/': 'emptyPool',
  '/api/crm/approval/': 'approval',
  '/api/crm/flow/': 'flow',
  '/api/crm/nodeTemplate/': 'template',
  '/api/crm/approvalBinding/': 'binding',
  '/api/crm/approvalForm/': 'form',
  '/api/crm/approvalForm/save': 'blankForm',
  '/api/crm/approvalForm/remove': 'blankForm',
  '/api/crm/flow/remove': 'blankFlow',
  '/api/crm/approval/delegation/': 'delegation',
  '/api/crm/approval/calendar/exception/': 'calendarDay',
  '/api/crm/approval/attachment/': 'approvalFile',
  '/api/crm/flow/move': 'approval',
  '/api/crm/approval/file/': 'paperFile',
  '/api/crm/import/': 'importBatch',
  '/api/crm/export/': 'exportTask',
  '/api/crm/voucher/': 'voucher',
  '/api/admin/employees/': 'colleague',
  '/api/admin/employees/openEmployees/': 'formerColleague',
  '/api/admin/department/': 'department',
  '/api/admin/department/move': 'movedDepartment',
  '/api/admin/department/open': 'closedDepartment',
  '/api/admin/group/': 'role',
  '/api/admin/groupType/': 'type',
  '/api/admin/permission/explain': 'clue',
  '/api/admin/gateLog/': 'logEntry',
  '/api/admin/view/': 'savedView',
  '/api/admin/user/sessions/': 'session',
  '/api/admin/dictionary/type/': 'dictionaryType',
  '/api/admin/dictionary/item/': 'dictionaryItem',
  '/api/admin/employees/handover/': 'handover',
  '/api/admin/employees/handover/overview/': 'leaver',
  '/api/admin/notification/': 'notification',
}

/** The row of a stock that a field of a call is to name. Throws where nothing is known of such a field. */
export function rowFor(route: Route, field: IdField, { kinds, words }: Stock): number | number[] {
  const path = route.at.split(' ')[1] as string
  const { kind, dictionary } = kindOf(field)
  const subject = Object.keys(subjects)
    .filter(start => path.startsWith(start))
    .sort((a, b) => b.length - a.length)[0]
  const own = /^(ids?|exceptId)$/.test(field.name) ? subjects[subject ?? ''] : field.name.replace(/Ids?$/, '')
  const id = dictionary ? words[dictionary] : kinds[kind === 'employee' || kind === 'department' ? kind : (own ?? '')]
  if (id === undefined) throw new Error(`${route.at}: no row for its ${field.name}, teach tests/support/stock.ts`)
  return field.many ? [id] : id
}
