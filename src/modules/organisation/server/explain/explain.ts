import type { BodyOf } from '../../../../kernel/api/route.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { RecordKind } from '../../../../kernel/server/record/recordKind.ts'
import { type Explanation, explainRoutes as routes } from '../../api/explain.ts'
import { explainRecord } from './record.ts'
import { explainElement, explainMenu, screenOf } from './screen.ts'
import { subjectOf } from './subject.ts'

/** Explains a screen, its elements and the record that is open there, for an employee or a role (issue 3, 为什么). */
async function explain(
  desk: Desk,
  { who, menu, id, address }: BodyOf<typeof routes.explain>,
  kinds: readonly RecordKind[],
): Promise<{ name: string; items: Explanation[] }> {
  const subject = await subjectOf(desk, who)
  const screen = await screenOf(desk, menu)
  const opened = explainMenu(subject, screen)
  const ofScreen = kinds.filter(one => one.menu === menu)
  const open = id === undefined ? openIn(ofScreen, address ?? '') : { kind: ofScreen[0], id }
  const record = open?.kind ? [await explainRecord(desk, subject, open.kind, open.id, opened)] : []
  const elements = screen.elements.map(element => explainElement(subject, screen, element))
  return { name: subject.name, items: [...record, opened, ...elements] }
}

/** Returns which of the kinds of a screen an address holds open, and its number. */
function openIn(kinds: readonly RecordKind[], address: string): { kind: RecordKind; id: number } | undefined {
  const said = new URLSearchParams(address)
  for (const kind of kinds) {
    const { within, open } = kind.at ?? { within: {}, open: 'open' }
    const written = said.get(open) ?? ''
    const isShown = Object.entries(within).every(([word, value]) => said.get(word) === value)
    if (isShown && /^[1-9]\d{0,14}$/.test(written)) return { kind, id: Number(written) }
  }
  return undefined
}

/** Returns the calls that explain permissions, for the kinds of records that modules register. */
export function explainHandlers(kinds: readonly RecordKind[]): Handled[] {
  return [handle(routes.explain, (desk, { body }) => explain(desk, body, kinds))]
}
