import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { notify } from '../../../notification/server/index.ts'
import { approvalPlaces } from '../../api/places.ts'
import { answers } from '../record/able.ts'
import type { Business } from '../record/business.ts'
import { approvalPath } from '../record/instances.ts'
import { type Outdated, outdatedFlows } from './leavers.ts'
import { lookAfter } from './look.ts'
import { type Finding, mend } from './mend.ts'

/** Each night, in cron's words. */
export const checkTimes = '23 3 * * *'

const route = '审批巡检'
const mostNamed = 5
const flowsPath = approvalPlaces.flows.path

type At = Pick<Runtime, 'pool' | 'kinds' | 'log'>

/**
 * Checks every company for approvals that nobody can answer any more, mends what it can, and tells administrators; also
 * reports conditions that name somebody who left.
 */
export function checkAll(runtime: At, businesses: readonly Business[]): Promise<void> {
  return forEachOffice(runtime, 'checking approvals', async officeId => {
    await checkOffice(runtime, businesses, officeId)
  })
}

/** Checks one company. Returns its findings in approvals; without a finding, nobody is told. */
export async function checkOffice(runtime: At, businesses: readonly Business[], officeId: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after
    const { faulty, last } = await asOffice(runtime, officeId, route, 'reads', desk => lookAfter(desk, from))
    for (const id of faulty) findings.push(...(await mendOne(runtime, businesses, officeId, id)))
    after = last
  }
  if (findings.length > 0) await asOffice(runtime, officeId, route, 'writes', desk => tellFindings(desk, findings))
  const outdated = await asOffice(runtime, officeId, route, 'reads', desk => outdatedFlows(desk, businesses))
  if (outdated.length > 0) await asOffice(runtime, officeId, route, 'writes', desk => tellOutdated(desk, outdated))
  return findings
}

/** Mends one instance; a failure does not stop the others. */
async function mendOne(runtime: At, businesses: readonly Business[], officeId: number, id: number): Promise<Finding[]> {
  try {
    return await asOffice(runtime, officeId, route, 'writes', desk => mend(desk, businesses, id))
  } catch (error) {
    runtime.log.error({ err: error, office: officeId, instance: id }, 'an approval could not be mended')
    return [{ id, number: `#${id}`, title: '', words: '检查时出错，请联系技术支持', mended: false }]
  }
}

/** Tells administrators the findings, those with remaining work first. */
async function tellFindings(desk: Desk, found: readonly Finding[]): Promise<void> {
  const findings = found.toSorted((a, b) => Number(a.mended) - Number(b.mended))
  const ids = [...new Set(findings.map(one => one.id))]
  const left = new Set(findings.filter(one => !one.mended).map(one => one.id)).size
  await tellAdministrators(desk, {
    title: `审批巡检：${ids.length} 件审批有异常，${left > 0 ? `${left} 件需要您处理` : '已全部恢复'}`,
    lines: findings.map(({ number, words }) => `${number}：${words}`),
    path: approvalPath(ids[0] as number),
  })
}

function tellOutdated(desk: Desk, outdated: readonly Outdated[]): Promise<void> {
  return tellAdministrators(desk, {
    title: `审批巡检：${outdated.length} 个流程的条件里有已离职或停用的人`,
    lines: outdated.map(
      ({ flow, people }) => `${flow}：条件里的“${people.join('”、“')}”已离职或停用，请在流程图或流程业务绑定里换成别人`,
    ),
    path: flowsPath,
  })
}

type Told = { title: string; lines: readonly string[]; path: string }

async function tellAdministrators(desk: Desk, { title, lines, path }: Told): Promise<void> {
  const { rows } = await desk.client.query<{ id: number }>(
    `select e.id from employee e where e.office_id = $1 and e.disabled_at is null and ${answers} and exists (
       select from employee_role h join role r on r.office_id = h.office_id and r.id = h.role_id
       where h.office_id = e.office_id and h.employee_id = e.id and r.is_admin) order by e.id`,
    [desk.officeId],
  )
  const content = `${lines.slice(0, mostNamed).join('\n')}${lines.length > mostNamed ? '\n…' : ''}`
  const people = rows.map(row => row.id)
  await notify(desk, people, { kind: 'approval', title, content, path })
}
