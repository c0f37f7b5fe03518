import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { type Installations, installationsOf } from '../support/installations.ts'
import { dayFrom } from '../support/money.ts'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* 安装: the installer is not sent while a package lacks, the last one comes, 验收 is signed on a phone, the last term falls due. */
let stage: Stage
let at: Installations
let keeper: Person
let home: Awaited<ReturnType<Installations['making']>>

const screen = '/warehouseManager/installManager'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const contract = () =>
  stage.server.ask(contractRoutes.detail, { as: at.company.boss, params: { id: home.contract.id } })
const installed = async () => (await at.home(home.contract.id)).installations[0]

beforeAll(async () => {
  stage = await openStage()
  at = await installationsOf(stage.server, '安装旅程公司', 'fitJourney')
  home = await at.making(2)
  await at.scan(home.numbers[0] as string)
  keeper = await stage.person('fitJourneyKeeper', `${screen}?new=of${home.contract.id}`)
})
afterAll(() => stage?.close())

/** Draws a stroke on the pad of the dialog on top. */
async function sign({ page }: Person): Promise<void> {
  const pad = page.getByRole('img', { name: '手写签名' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad to sign on')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 60, { steps: 5 })
  await page.mouse.move(box.x + 140, box.y + 30, { steps: 5 })
  await page.mouse.up()
}

describe('安装', () => {
  it('缺一件包件时要写原因才能安排，先不派', async () => {
    await dialog(keeper).getByText('还没齐套，包件 1/2').first().waitFor()
    await keeper.picture('install-new')
    await dialog(keeper).getByRole('button', { name: '保存', exact: true }).click()
    await dialog(keeper).getByText('待安排').first().waitFor()
    await act(keeper, '安排')
    await dialog(keeper).getByText('橱柜：还没齐套，包件 1/2').waitFor()
    await keeper.picture('install-lacks')
    expect(await installed()).toMatchObject({ state: 'draft' })
  })

  it('最后一件到了，排给周师傅明天上午', async () => {
    await at.scan(home.numbers[1] as string)
    const { page } = keeper
    const one = await installed()
    await page.goto(`${screen}?open=${one?.id}`)
    await dialog(keeper).getByText('待安排').first().waitFor()
    await act(keeper, '安排')
    const plan = dialog(keeper)
    await plan.getByLabel('安装工').click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '周师傅' }).first().click()
    await plan.getByLabel('安装日期').fill(dayFrom(1))
    await plan.getByRole('button', { name: '确定', exact: true }).click()
    await page.getByText('已安排').first().waitFor()
    expect(await installed()).toMatchObject({ state: 'planned', earlyReason: '' })
    await keeper.picture('install-planned')
  })

  it('师傅在手机上到场、检查、客户签名验收，尾款开始计算到期', async () => {
    const one = await installed()
    const phone = await stage.person(
      'fitJourneyKeeper',
      `${screen}?open=${one?.id}`,
      { width: 390, height: 844 },
      { touched: true },
    )
    await act(phone, '到场')
    await phone.page.getByText('已到场，请逐项检查').first().waitFor()
    await openTab(phone, '检查')
    await dialog(phone).getByRole('button', { name: '柜体水平、牢固 合格' }).click()
    await expect
      .poll(() => dialog(phone).getByRole('button', { name: '柜体水平、牢固 合格' }).getAttribute('aria-pressed'))
      .toBe('true')
    await phone.picture('install-checks-phone')
    await act(phone, '验收')
    await dialog(phone).getByLabel('验收人').fill('周女士')
    await sign(phone)
    await phone.picture('install-accept-phone')
    await dialog(phone).getByRole('button', { name: '确认验收' }).click()
    await phone.page.getByText('已验收').first().waitFor()
    await expect.poll(async () => (await installed())?.state).toBe('accepted')
    const after = await contract()
    expect(after.installedOn).toBe(dayFrom(0))
    expect(after.terms[2]).toMatchObject({ dueKind: 'installation', dueOn: dayFrom(7) })
    await phone.picture('install-accepted-phone')
  })
})
