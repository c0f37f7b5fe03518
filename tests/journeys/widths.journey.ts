import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityPlaces } from '../../src/modules/identity/api/places.ts'
import { releasePlaces } from '../../src/modules/release/api/places.ts'
import { axeFaults } from './support/axe.ts'
import { covered, cutOff, english, overflow, squeezed, tooSmall } from './support/fits.ts'
import { menuOf, wholeMenu } from './support/menu.ts'
import { readableFaults } from './support/readable.ts'
import { settled, walkTo } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Screens that the menu does not show and everybody has, what the start page shows besides the day's work, and forms and boards. */
const besides = [
  '/dashboard?show=deeds',
  identityPlaces.personal.path,
  identityPlaces.theme.path,
  releasePlaces.versions.path,
  '/approvalInfoManager/clueList?view=all&new=1',
  '/approvalInfoManager/businessList?show=board',
  '/approvalInfoManager/businessList?show=calendar',
]

/** Where axe looks too, and texts are read in each theme; a screen for a desk is looked at by readable.journey.ts. */
const phone = { width: 390, height: 844 }
/** The windows of a hand: a phone, the smallest phone, a tablet upright. */
const held = [phone, { width: 320, height: 568 }, { width: 768, height: 1024 }]
/** The windows of a desk: a laptop, and its zoom of 150 %. */
const stood = [
  { width: 1280, height: 800 },
  { width: 853, height: 533 },
]

/** What is wrong with the screen on view in a window. */
async function faultsOf({ page }: Person, touched: boolean): Promise<string[]> {
  const { sideways } = await overflow(page)
  const moved = sideways > 0 ? [`sideways by ${sideways}`] : []
  const small = touched ? (await tooSmall(page)).map(one => `small ${one}`) : []
  const told = async (word: string, found: Promise<string[]>) => (await found).map(one => `${word} ${one}`)
  return [
    ...moved,
    ...small,
    ...(await told('squeezed', squeezed(page))),
    ...(await told('cut off', cutOff(page))),
    ...(await told('covered', covered(page))),
    ...(await told('English', english(page, 'boss'))),
  ]
}

/** What is wrong on any screen of a person's menu in any of these windows, by address and width. */
async function faultsIn(person: Person, windows: typeof held, touched: boolean): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const screens = [...(await menuOf(person)), ...besides]
  expect(screens.length).toBeGreaterThan(30)
  for (const at of screens) {
    await walkTo(person.page, at)
    for (const window of windows) {
      await person.page.setViewportSize(window)
      await settled(person.page)
      const faults = await faultsOf(person, touched)
      if (window === phone) faults.push(...(await axeFaults(person.page)), ...(await readableFaults(person.page)))
      if (faults.length > 0) found[`${at} at ${window.width}`] = faults
    }
  }
  return found
}

describe('every screen of the menu fits: nothing is cut off, covered, out of reach, squeezed or English', () => {
  it(
    'in a hand: at 390, 320 and 768, where whatever is touched is 44 px high and wide; on a phone it can be heard and read in each theme',
    wholeMenu,
    async () => {
      const boss = await stage.person('boss', '/dashboard', phone, { touched: true })
      expect(await boss.page.evaluate(`matchMedia('(pointer: coarse)').matches`)).toBe(true)
      expect(await faultsIn(boss, held, true)).toEqual({})
      await boss.context.close()
    },
  )

  it('on a desk: at 1280 and at its zoom of 150 %', wholeMenu, async () => {
    const boss = await stage.person('boss', '/dashboard', stood[0])
    expect(await faultsIn(boss, stood, false)).toEqual({})
    await boss.context.close()
  })
})
