import { startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { type RecyclingPreview, recyclingRoutes as routes } from '../../api/preview.ts'
import { type Candidate, candidatesAfter, warningOf } from './candidates.ts'
import { type Outlook, outlookOf } from './due.ts'
import type { RecyclingKind } from './kind.ts'
import { type Rules, rulesWith } from './switches.ts'
import { byPerson } from './telling.ts'

const perLook = 5000 // candidates read at once
const mostShown = 50

type Going = { record: Candidate; outlook: Outlook }

/**
 * Returns the records to be warned of or recycled until the end of the day of `now` (ms) if nobody does anything, with the
 * times.
 */
async function goingToday(desk: Desk, kind: RecyclingKind, rules: Rules, now: number): Promise<Going[]> {
  const end = startOfDay(now, 1).getTime()
  const going: Going[] = []
  for (let after = 0; ; ) {
    const found = await candidatesAfter(desk, kind, rules, { now: end, after, most: perLook })
    for (const record of found) {
      const outlook = outlookOf(record, warningOf(record), rules.limits, now)
      if (outlook && (outlook.at < end || (outlook.warnAt ?? end) < end)) going.push({ record, outlook })
    }
    if (found.length < perLook) return going
    after = (found.at(-1) as Candidate).id
  }
}

async function previewOf(desk: Desk, kind: RecyclingKind, rules: Rules, now: number): Promise<RecyclingPreview | null> {
  if (!rules.limits.on) return null
  const end = startOfDay(now, 1).getTime()
  const going = await goingToday(desk, kind, rules, now)
  const warned = going.filter(({ outlook }) => (outlook.warnAt ?? end) < end)
  const { subject, noun, unit } = kind
  return {
    subject,
    noun,
    unit,
    warned: warned.length,
    recycled: going.filter(({ outlook }) => outlook.at < end).length,
    people: (await byPerson(desk, kind, warned, ({ record }) => record)).size,
    rows: going
      .toSorted((a, b) => a.outlook.at - b.outlook.at)
      .slice(0, mostShown)
      .map(one => shown(desk, kind, one)),
  }
}

/** Leaves out the name of a record that the person who sets the switches may not see. */
function shown(desk: Desk, kind: RecyclingKind, { record, outlook }: Going): RecyclingPreview['rows'][number] {
  const { id, name, ownerId } = record
  const isSeen = desk.may(kind.menu) && desk.reaches(kind.module, record)
  const { at, reason } = outlook
  return {
    id,
    reason,
    ownerId,
    at: new Date(at).toISOString(),
    name: isSeen ? name : '',
    path: isSeen ? `${kind.path}?open=${id}` : null,
  }
}

/** Returns the calls that preview recycling with other switches before they are saved. */
export const recyclingHandlers = (kinds: readonly RecyclingKind[]): Handled[] => [
  handle(routes.preview, async (desk, { body }) => {
    const now = clock.now()
    const previews: RecyclingPreview[] = []
    for (const kind of kinds) {
      const preview = await previewOf(desk, kind, await rulesWith(desk, kind, body.changes), now)
      if (preview) previews.push(preview)
    }
    return previews
  }),
]
