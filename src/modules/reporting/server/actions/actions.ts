import { startOfDay } from '../../../../kernel/api/time.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import {
  type ActionBook,
  type ActionKind,
  type ActionRow,
  type Actions,
  mostActionDays,
  mostActionRows,
  actionRoutes as routes,
} from '../../api/actions.ts'
import { type Lists, needsOf, opensList, type Period } from '../figures.ts'
import { type ActionKinds, countStatement, peopleStatement, rowStatement } from './statements.ts'

type Person = { id: number; name: string; departmentId: number | null; department: string }
type Count = { who: number; day: string; kind: ActionKind; methodId: number | null; count: number; amount: number }
type Row = ActionRow & { id: number; ownerId: number | null; departmentId: number | null; joined: boolean }
type Counting = ActionKinds & { lists: Lists }

/** The moments between which a period lies. Throws 40000 for one that is too long, or ends before it begins. */
function momentsOf({ from, to }: Period): [string, string] {
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000
  if (length < 0) throw badInput('to', '结束日期不能早于开始日期')
  if (length >= mostActionDays) throw badInput('to', `一次最多查看 ${mostActionDays} 天`)
  return [startOfDay(from).toISOString(), startOfDay(to, 1).toISOString()]
}

/** Returns who works on records of the sources within the person's data scope; and of each source, whose work counts. */
async function peopleOf(
  desk: Desk,
  { actionSources, lists }: Counting,
): Promise<{ people: Person[]; whose: number[][] }> {
  const menus = actionSources.flatMap(({ of }) => needsOf(lists, of))
  const { rows } = await desk.client.query<Person>(peopleStatement, [desk.officeId, [desk.employeeId], menus])
  const whose = actionSources.map(({ of }) =>
    rows
      .filter(
        one => opensList(desk, lists, of) && desk.reaches(of, { ownerId: one.id, departmentId: one.departmentId }),
      )
      .map(one => one.id),
  )
  const ids = new Set(whose.flat())
  return { people: rows.filter(one => ids.has(one.id)), whose }
}

const nothing = (): Actions => ({ followUp: 0, methods: [], entered: 0, converted: 0, won: 0, wonAmount: 0 })

function added(counts: readonly Count[]): Actions {
  const all = nothing()
  const methods = new Map<number | null, number>()
  for (const { kind, methodId, count, amount } of counts) {
    all[kind] += count
    if (kind === 'won') all.wonAmount += amount
    if (kind === 'followUp') methods.set(methodId, (methods.get(methodId) ?? 0) + count)
  }
  return { ...all, methods: [...methods].map(([methodId, count]) => ({ methodId, count })) }
}

/**
 * Returns what each person in scope did, altogether and day by day, those who did most first; who did nothing is told
 * too.
 */
async function bookOf(desk: Desk, counting: Counting, period: Period): Promise<ActionBook> {
  const moments = momentsOf(period)
  const { people, whose } = await peopleOf(desk, counting)
  const { rows } = await desk.client.query<Count>(countStatement(counting), [desk.officeId, ...moments, ...whose])
  const byPerson = Map.groupBy(rows, row => row.who)
  const told = people.map(({ id, name, department }) => {
    const own = byPerson.get(id) ?? []
    const days = [...Map.groupBy(own, row => row.day)].map(([day, counts]) => ({ day, ...added(counts) }))
    return { id, name, department, all: added(own), days }
  })
  const did = ({ all }: { all: Actions }) => all.followUp + all.entered + all.converted + all.won
  return { people: told.sort((a, b) => b.all.followUp - a.all.followUp || did(b) - did(a)) }
}

type Asked = Period & { employeeId: number; kind: ActionKind; methodId?: number | undefined }

/**
 * The actions behind a figure, the latest first. A record out of the person's sight is told without its name and words. Throws
 * 40400 for somebody out of their data scope.
 */
async function rowsOf(
  desk: Desk,
  counting: Counting,
  { employeeId, kind, methodId, ...period }: Asked,
): Promise<ActionRow[]> {
  const moments = momentsOf(period)
  const { people, whose } = await peopleOf(desk, counting)
  if (!people.some(one => one.id === employeeId)) throw notFound('员工')
  const asked = [employeeId, kind, methodId ?? null, mostActionRows, desk.employeeId]
  const { rows } = await desk.client.query<Row>(rowStatement(counting), [desk.officeId, ...moments, ...whose, ...asked])
  return rows.map(row => (sees(desk, row) ? row : { ...row, id: null, name: '', text: '' }))
}

function sees(desk: Desk, { of, joined, ...row }: Row): boolean {
  return desk.reaches(of, row) || (joined && desk.reach(of).own)
}

export const actionHandlers = (counting: Counting) => [
  handle(routes.book, async (desk, { query }) =>
    desk instanceof Desk ? bookOf(desk, counting, query) : { people: [] },
  ),
  handle(routes.rows, async (desk, { query }) => ({
    rows: desk instanceof Desk ? await rowsOf(desk, counting, query) : [],
  })),
]
