import { z } from 'zod'
import { onlyReads, type Route } from '../../api/route.ts'
import { startRoutes } from '../../api/start.ts'
import { inOffice } from '../desk/desk.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { together } from '../desk/together.ts'
import { point, type World } from '../module.ts'
import { unlessRefused } from '../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { type Handled, handle } from './mount.ts'

/** Calls without input whose answers every start needs: before anything is drawn, and after the first screen. */
export const startsFirst = point<Route>('startsFirst')
export const startsLater = point<Route>('startsLater')

/** Returns the start's two calls, made from what modules bring. Throws if a brought call writes or takes input. */
export function startHandlers(world: World): Handled[] {
  const [first, later] = [world.all(startsFirst), world.all(startsLater)]
  for (const route of [...first, ...later]) assertPlain(route)
  return [
    handle(
      { ...startRoutes.first, returns: answersOf(first, { later: z.array(z.string()) }) },
      async (desk, _, runtime) => ({
        answers: await answersFor(desk, partsOf(world, first), runtime),
        later: later.filter(route => desk.mayCall(route)).map(route => route.at),
      }),
    ),
    handle({ ...startRoutes.rest, returns: answersOf(later, {}) }, async (desk, _, runtime) => ({
      answers: await answersFor(desk, partsOf(world, later), runtime),
    })),
  ]
}

function assertPlain(route: Route): void {
  const { at, params, body, takes, gives, tries, open } = route
  if (!onlyReads(route) || params || body || takes || gives || tries || open)
    throw new Error(`${at} cannot be a part of the start: it must only read, take nothing and ask who it is`)
}

/** Serialises each answer by the schema of its own call, which drops unknown fields. */
function answersOf<More extends z.ZodRawShape>(routes: readonly Route[], more: More) {
  const parts = routes.map(({ at, returns }) => [at, (returns ?? z.null()).optional()] as const)
  return z.object({ answers: z.object(Object.fromEntries(parts)), ...more })
}

function partsOf(world: World, routes: readonly Route[]): Handled[] {
  return routes.map(route => {
    const handled = world.handlers().find(one => one.route === route)
    if (!handled) throw new Error(`no module handles ${route.at}`)
    return handled
  })
}

/** Returns the answers of the calls that do not refuse the person, read in the present transaction. */
async function answersFor(
  desk: SessionDesk,
  parts: readonly Handled[],
  runtime: Runtime,
): Promise<Record<string, unknown>> {
  const allowed = parts.filter(({ route }) => desk.mayCall(route))
  const answers = await together(...allowed.map(part => () => unlessRefused(answerOf(desk, part, runtime))))
  return Object.fromEntries(allowed.map(({ route }, at) => [route.at, answers[at]]))
}

/** Returns the call's answer. Throws its refusal. */
async function answerOf(desk: SessionDesk, { route, handler }: Handled, runtime: Runtime): Promise<unknown> {
  if (route.needs) inOffice(desk)
  const input = { params: undefined, query: {}, body: undefined, file: undefined, token: null }
  return handler(desk as never, input as never, runtime)
}
