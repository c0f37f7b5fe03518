import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  opportunity: at => dealOf(at, 'open', {}),
  pooledOpportunity: async at => dealOf(at, 'pooled', { owner_id: null, pool_id: await at.of('pool') }),
  endedOpportunity: async at => {
    const { lost, reason } = await ladderOf(at)
    const end = { status: 'lost', closed_at: new Date(), lost_reason_id: reason }
    return dealOf(at, 'lost', { stage_id: lost, ...end })
  },
  stageGroup: async at => (await ladderOf(at)).stageGroup,
  stage: async at => (await ladderOf(at)).stage,
  spareGroup: async at => (await spareOf(at)).group,
  to: async at => (await spareOf(at)).to,
  emptyGroup: async at => {
    await spareOf(at)
    return at.row('stage_group', { name: `${at.tag}空` })
  },
  spareStage: async at => stageOf(at, (await spareOf(at)).group, '乙', 'open'),
  team: async at => {
    const team = await at.row('team', { name: at.tag, created_by: at.employeeId })
    await at.row('team_member', { team_id: team, employee_id: at.employeeId, share: 10_000 })
    return team
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/opportunity/': 'opportunity',
  '/api/crm/opportunity/claim': 'pooledOpportunity',
  '/api/crm/opportunity/reopen': 'endedOpportunity',
  '/api/crm/stage/': 'spareStage',
  '/api/crm/stage/group/': 'spareGroup',
  '/api/crm/stage/group/remove': 'emptyGroup',
  '/api/crm/stage/arrange': 'emptyGroup',
  '/api/crm/team/': 'team',
}

async function dealOf(at: Making, state: string, values: Record<string, unknown>): Promise<number> {
  const { stageGroup, first } = await ladderOf(at)
  return at.row('opportunity', {
    number: `${state}${at.tag}`,
    name: at.tag,
    customer_id: await at.of('customer'),
    remark: at.tag,
    stage_group_id: stageGroup,
    stage_id: first,
    owner_id: at.employeeId,
    created_by: at.employeeId,
    ...values,
  })
}

type Ladder = Record<'stageGroup' | 'stage' | 'first' | 'lost' | 'reason', number>

/** Returns the company's first group of stages, with its first, second and lost stage, and a reason for losing. */
const ladderOf = ({ owner, officeId, once }: Making) =>
  once('ladder', async () => {
    const { rows } = await owner.query<Ladder>(
      `select g.id as "stageGroup", s.id as stage, f.id as first, l.id as lost, w.id as reason from stage_group g
       join stage f on f.stage_group_id = g.id and f.position = 1 join stage s on s.stage_group_id = g.id and s.position = 2
       join stage l on l.stage_group_id = g.id and l.kind = 'lost'
       join dictionary_item w on w.office_id = g.office_id and w.type_code = 'lostReason' and w.position = (
         select min(position) from dictionary_item where office_id = g.office_id and type_code = 'lostReason')
       where g.office_id = $1 order by g.id limit 1`,
      [officeId],
    )
    return rows[0] as Ladder
  })

/**
 * Returns a new group of stages for the tests; those of earlier stocks are disabled, because a company may have only a few.
 */
const spareOf = (at: Making) =>
  at.once('spare', async () => {
    const others = 'update stage_group set disabled_at = now() where office_id = $1 and not is_default'
    await at.owner.query(others, [at.officeId])
    const group = await at.row('stage_group', { name: `${at.tag}组` })
    const to = await stageOf(at, group, '甲open', 'open')
    for (const kind of ['won', 'lost']) await stageOf(at, group, `甲${kind}`, kind)
    return { group, to }
  })

function stageOf(at: Making, group: number, name: string, kind: string): Promise<number> {
  const probability = kind === 'won' ? 10_000 : 0
  return at.row('stage', { stage_group_id: group, name: `${name}${at.tag}`, kind, probability })
}
