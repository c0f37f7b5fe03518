import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetRoutes } from '../../src/modules/fleet/api/node.ts'
import { telling } from '../../src/modules/fleet/server/index.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* An operator's look at the nodes: what runs and how it is, and one node that takes on nothing new for a while. */
let stage: Stage
let operator: Person

beforeAll(async () => {
  stage = await openStage({ NODE_NAME: 'first' })
  operator = await stage.person('platform', '/monitorManager/serviceEurekaManager')
})
afterAll(() => stage?.close())

/** Whether a call of the node is known to wait for a lock. */
const seesLock = () =>
  [...(stage.server.app.traces?.tracer.underWay ?? [])].some(({ spans }) => spans.some(span => span.lock !== null))
const drawer = () => operator.page.getByRole('dialog').last()

describe('运维看节点', () => {
  it('看到节点在运行，排空后不再接新任务，恢复后照常', async () => {
    const { page } = operator
    const { beats, runtime } = stage.server.app
    await page
      .getByText(/^first/)
      .first()
      .click()
    await drawer().getByText('网页、任务').waitFor()
    await drawer().getByRole('button', { name: '排空', exact: true }).click()
    await page.getByRole('button', { name: '排空', exact: true }).last().click()
    await drawer()
      .getByText(/做完后留着/)
      .waitFor()
    await beats.now()
    expect(runtime.jobs.takesOn()).toBe(false)
    await drawer()
      .getByText(/^已?排空中?$/)
      .first()
      .waitFor()
    await operator.picture('operations-drained')
    await drawer().getByRole('button', { name: '恢复' }).click()
    await drawer().getByRole('button', { name: '排空后结束' }).waitFor()
    await beats.now()
    expect(runtime.jobs.takesOn()).toBe(true)
  })

  it('看走势、各接口与数据库', async () => {
    const { page } = operator
    await stage.server.app.sampler.now()
    await stage.server.app.sampler.spanNow()
    await page.goto('/monitorManager/serviceMonitorManager')
    await page.getByRole('figure', { name: /^耗时/ }).waitFor()
    await operator.picture('operations-trends')
    await page.getByRole('tab', { name: '接口' }).click()
    await page.getByRole('row', { name: /POST \/api\/auth\/jwt\/token/ }).waitFor()
    await page.getByRole('tab', { name: '数据库' }).click()
    await page.getByRole('row', { name: /^operation_log / }).waitFor()
    await operator.picture('operations-database')
  })

  it('磁盘将满，铃铛不用刷新就响，点开到服务状态监控', async () => {
    const { page } = operator
    await page.goto('/monitorManager/serviceEurekaManager')
    await page
      .getByText(/^first/)
      .first()
      .waitFor()
    const { app, owner } = stage.server
    const words = 'first 磁盘已用 95 %，超过 90 %'
    telling(app.runtime.config, owner as never, app.http.log)({ kind: 'disk', of: 'first', state: 'began', words })
    await page.getByRole('button', { name: /^通知，\d+ 条未读/ }).click()
    await operator.picture('operations-bell')
    await page.getByText(words).click()
    await page.getByRole('figure', { name: /^耗时/ }).waitFor()
  })

  it('慢的接口：打开它的链路，看见它等的锁和占着锁的人', async () => {
    const { page } = operator
    const { server } = stage
    const holder = await server.owner.connect()
    await holder.query('begin; select from fleet_node for update')
    const drained = await server.owner.query('select id, version from fleet_node limit 1')
    const token = await server.signIn('platform')
    const { id, version } = drained.rows[0]
    const slow = server.send(fleetRoutes.restore, { as: token, body: { id: Number(id), version } })
    await sleep(900)
    await expect.poll(seesLock, { timeout: 20_000 }).toBe(true)
    await holder.query('commit')
    holder.release()
    await slow
    await server.app.traces?.now()
    await page.goto('/monitorManager/serviceZipkinManager')
    await page.getByRole('tab', { name: /等过锁/ }).click()
    await page
      .getByText(/^POST \/api\/admin\/fleet\/restore/)
      .first()
      .click()
    await drawer()
      .getByText(/等锁约 .*事务开着，没有执行语句/)
      .waitFor()
    await drawer()
      .getByText(/select from fleet_node for update/)
      .first()
      .waitFor()
    await operator.picture('operations-trace')
  })

  it('一个人报来的编号，找得到他的那次请求', async () => {
    const { page } = operator
    const { server } = stage
    const boss = await server.signIn('boss')
    const answer = await server.send(fleetRoutes.list, { as: boss, body: {} })
    const number = String(answer.headers['x-trace-id'])
    await server.app.traces?.now()
    await page.goto(`/monitorManager/serviceZipkinManager?q=${number.slice(0, 8)}`)
    await page
      .getByText(/^POST \/api\/admin\/fleet\/list/)
      .first()
      .click()
    await drawer().getByText(number).first().waitFor()
    await drawer().getByRole('link', { name: '系统操作日志' }).click()
    await page.waitForURL(/sysLogManager/)
  })

  it('公司的老板没有这个菜单，也打不开', async () => {
    const boss = await stage.person('boss', '/monitorManager/serviceMonitorManager')
    await boss.page
      .getByText(/没有权限|不存在|404/)
      .first()
      .waitFor()
  })
})
