import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import { codes } from '../../api/envelope.ts'
import {
  type AnswerOf,
  addressOf,
  type BodyOf,
  onlyReads,
  openWhileViewing,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '../../api/route.ts'
import type { Pool } from '../database/connections.ts'
import { forgetPrepared, isOutdated } from '../database/prepared.ts'
import { actingFirst } from '../desk/actFirst.ts'
import { type Desk, inOffice } from '../desk/desk.ts'
import { Mistaken } from '../desk/lastEntries.ts'
import { hashToken, tokenOf } from '../desk/session.ts'
import { accountOf, type Origin, type SessionDesk, type Who } from '../desk/sessionDesk.ts'
import { asSession, atDesk, openSessionDesk, presumeSessionDesk } from '../desk/transaction.ts'
import { type Addressed, type FileAnswers, fileAnswers } from '../files/fileAnswers.ts'
import { receiveFile, type TakenFile } from '../files/fileTransfer.ts'
import type { GivenFile } from '../files/givenFile.ts'
import { countGuess, mayGuess } from '../limits/guesses.ts'
import { payFor, payingAs } from '../limits/payer.ts'
import { counting, type Tries, takeTry } from '../limits/throttle.ts'
import { type EventStream, streamEvents } from '../live/eventStream.ts'
import { traceOf } from '../observe/calls.ts'
import { enclose, noteWait, traceNow, within } from '../observe/trace.ts'
import { expired, Refusal } from '../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { concealing } from './conceal.ts'
import { sendRefusal, succeed } from './envelope.ts'
import { networkOf } from './network.ts'
import { type OpenCall, openCallOf } from './openCall.ts'
import { perMinuteOf, strangerBytesOf } from './openLimits.ts'
import { NobodyWaits, ownCalls } from './ownCalls.ts'
import { assertSameOffice } from './sameOffice.ts'
import { answerOnce, claimKey, type Submission, submissionOf } from './submission.ts'
import { checked, checkedBody } from './validate.ts'

type DeskOf<R extends Route> = R extends { open: string }
  ? OpenCall
  : R extends { needs: string | readonly string[] }
    ? Desk
    : SessionDesk

export type InputOf<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  file: R extends { takes: 'file' } ? TakenFile : undefined
  /** The caller's token, for the calls that are about it. */
  token: string | null
}
type GivenOf<R extends Route> = R extends { gives: 'file' }
  ? GivenFile
  : R extends { gives: 'events' }
    ? EventStream
    : AnswerOf<R>

/**
 * The tools of a call of many transactions. Each checks the session again, so that a refusal of one leaves the others
 * done.
 */
export type Pieces<D = Desk> = {
  /** Looks at something before. */
  read<T>(work: (desk: D) => Promise<T>): Promise<T>
  /** Does one piece; under the call's Idempotency-Key each is done once, known by `name`. */
  each<T>(name: string, work: (desk: D) => Promise<T>): Promise<T>
}

type Handler<R extends Route> = (desk: DeskOf<R>, input: InputOf<R>, runtime: Runtime) => Promise<GivenOf<R>>
type Reading = (input: InputOf<Route>, runtime: Runtime) => Promise<unknown>
type InPieces = (pieces: Pieces<SessionDesk>, input: InputOf<Route>, runtime: Runtime) => Promise<unknown>
export type Handled = { route: Route; handler: Handler<Route>; read?: Reading; inPieces?: InPieces }

/**
 * Ties a route to what happens when it is called. The handler runs inside the request's one transaction. Its answer loses the fields that an
 * element conceals from the person.
 */
export function handle<R extends Route>(route: R, handler: Handler<R>): Handled {
  const whole = handler as unknown as Handler<Route>
  const conceal = route.returns && concealing(route.returns)
  if (!conceal) return { route, handler: whole }
  const seen: Handler<Route> = async (desk, input, runtime) =>
    conceal(desk as SessionDesk, await whole(desk, input, runtime)) as never
  return { route, handler: seen }
}

/**
 * Works like `handle`, for a call that takes a file. `read` reads the file before the transaction opens, since that may be
 * slow and must not occupy a connection; the handler gets its result.
 */
export function handleFile<R extends Route & { takes: 'file' }, T>(
  route: R,
  read: (input: InputOf<R>, runtime: Runtime) => Promise<T>,
  handler: (desk: DeskOf<R>, input: InputOf<R>, found: T) => Promise<GivenOf<R>>,
): Handled {
  const handled: Handler<Route> = (desk, input) =>
    handler(desk as never, input as never, (input as { found?: T }).found as T) as never
  return { route, handler: handled, read: read as unknown as Reading }
}

/**
 * Works like `handle`, for a call of several transactions: each for one of many records, or with slow work between them,
 * which must not occupy a connection. A file that it gives is content in memory.
 */
export function handlePieces<
  R extends Route &
    ({ needs: string | readonly string[] } | { operates: string | readonly string[] } | { signedIn: string }),
>(route: R, handler: (pieces: Pieces<DeskOf<R>>, input: InputOf<R>, runtime: Runtime) => Promise<GivenOf<R>>): Handled {
  const whole: Handler<Route> = () => Promise.reject(new Error(`${route.at} has no transaction of its own`))
  return { route, handler: whole, inPieces: handler as unknown as InPieces }
}

/** Mounts calls on the server. Throws if one does not declare exactly one kind of access: nothing is open by default. */
export function mount(app: FastifyInstance, runtime: Runtime, handled: readonly Handled[]): void {
  for (const one of handled) {
    assertAccess(one.route)
    assertConcealed(one)
    assertReads(one)
  }
  const node: Node = { runtime, files: fileAnswers(runtime), inOwnLine: ownCalls() }
  for (const one of handled) {
    const { method, path } = addressOf(one.route)
    const addressing = one.route.gives === 'file' ? addressed(one, node.files) : one
    app.route({
      method,
      url: path,
      ...(one.route.open && { bodyLimit: strangerBytesOf(one.route) }),
      preParsing: (request, _reply, payload, done) => {
        within(traceOf(request), () => assertKnown(one.route, request, runtime)).then(() => done(null, payload), done)
      },
      config: {
        takesFile: one.route.takes === 'file',
        streams: one.route.gives === 'events',
        rateLimit: one.route.open && {
          max: perMinuteOf(one.route),
          timeWindow: '1 minute',
          keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
        },
      },
      handler: (request, reply) =>
        within(traceOf(request), () => payingAs(networkOf(request.ip), () => answer(addressing, request, reply, node))),
    })
  }
}

/**
 * Refuses a stranger before the body is parsed: without a token at once; a body larger than strangers may send only after its session has been
 * found. A person whom the node knows from the last call waits for nothing. Throws 40301.
 */
async function assertKnown(route: Route, request: FastifyRequest, runtime: Runtime): Promise<void> {
  const { headers } = request
  const length = headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0)
  if (route.open || route.takes === 'file' || length === 0) return
  const token = tokenOf(headers, namesToken(route) ? request.query : undefined)
  if (token === null) throw expired()
  const isKnown = runtime.lastEntries.get(hashToken(token).toString('hex')) !== undefined
  if (isKnown || length <= strangerBytesOf(route)) return
  await asSession(runtime, token, async () => {})
}

/** Refuses a file inside the call's transaction, so that the log has no download that nobody got. */
function addressed(handled: Handled, files: FileAnswers): Handled {
  const handler: Handler<Route> = async (desk, input, runtime) =>
    files.address(desk as never, (await handled.handler(desk, input, runtime)) as never) as never
  const { inPieces } = handled
  if (!inPieces) return { ...handled, handler }
  const piecewise: InPieces = async (pieces, input, runtime) => {
    const file = (await inPieces(pieces, input, runtime)) as GivenFile
    return pieces.read(async desk => files.address(desk, file))
  }
  return { ...handled, handler, inPieces: piecewise }
}

function assertAccess(route: Route): void {
  const { needs, operates, signedIn, open } = route
  const declared = [needs, operates, signedIn, open].filter(access => access !== undefined && access.length > 0)
  if (declared.length !== 1)
    throw new Error(`${route.at} must declare exactly one of needs, operates, signedIn (reason), open (reason)`)
}

/** Throws for a call whose answer has fields that an element conceals, and whose handler `handle` does not wrap. */
function assertConcealed({ route, read, inPieces }: Handled): void {
  const isWrapped = !read && !inPieces && !route.open
  if (!isWrapped && route.returns && concealing(route.returns))
    throw new Error(`${route.at} answers with fields behind an element: tie it by handle()`)
}

/** Throws for a call that reads a standby and does more than to read for somebody in one transaction. */
function assertReads({ route, read, inPieces }: Handled): void {
  if (route.reads !== 'standby') return
  if (route.writes || route.open || route.takes || route.gives || read || inPieces)
    throw new Error(`${route.at} cannot read a standby: it must only read, in one transaction, and ask who it is`)
}

/** A request, where its answer goes, the node that answers, and the person once they are known. */
type Asked = { request: FastifyRequest; reply: FastifyReply; runtime: Runtime; origin: Origin; who?: Who }

/** What all calls of a node share. */
type Node = { runtime: Runtime; files: FileAnswers; inOwnLine: ReturnType<typeof ownCalls> }

async function answer(
  handled: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
  { runtime, files, inOwnLine }: Node,
): Promise<FastifyReply> {
  const { route } = handled
  const trace = traceNow()
  if (trace) noteWait('body', trace.start)
  const asked: Asked = { request, reply, runtime, origin: originOf(route, request) }
  const token = tokenOf(request.headers, namesToken(route) ? request.query : undefined)
  const file = route.takes === 'file' ? await receiveFile(request, () => assertSession(asked, token, route)) : undefined
  try {
    const input = { ...checkedInput(route, request), file, token } as InputOf<Route> & { found?: unknown }
    const work = async () =>
      counting(runtime.pool, await countTry(asked, token, route), async () => {
        input.found = await handled.read?.(input, runtime)
        const submission = await submissionOf(route, request.headers['idempotency-key'], input)
        return handled.inPieces
          ? handled.inPieces(await piecesOf(route, input, asked, submission), input, runtime)
          : retried(again => run(handled, input, asked, submission, again))
      })
    // What somebody has sent is done whole, also where they hang up meanwhile; what they only wanted to know is not.
    const isGone = () => onlyReads(route) && reply.raw.destroyed
    const given = route.open || token === null ? await work() : await inOwnLine(personOf(asked, token), isGone, work)
    if (token && !route.open && request.headers['x-resting'] === undefined) void runtime.activity.note(hashToken(token))
    if (route.gives === 'file') return await files.send(reply, given as Addressed)
    if (route.gives === 'events') return streamEvents(reply, given as unknown as EventStream)
    return succeed(reply, route, given)
  } catch (error) {
    if (error instanceof NobodyWaits) return reply.hijack()
    if (!(error instanceof Refusal)) throw error
    if (trace && error.code === codes.expired) trace.who = null // was presumed, and is not
    noteRefusal(asked, token, error)
    return sendRefusal(reply, error)
  } finally {
    await file?.discard()
    if (trace) trace.answered = performance.now()
  }
}

const personOf = ({ runtime }: Asked, token: string) => runtime.lastEntries.personOf(hashToken(token).toString('hex'))

/** Notes what was refused to whom, for the log of their company. */
function noteRefusal({ who, origin, runtime }: Asked, token: string | null, { code }: Refusal): void {
  if (code === codes.expired && token) runtime.refusals.noteToken(hashToken(token).toString('hex'), origin)
  else if (who) runtime.refusals.note(who, origin, code)
}

/**
 * Tells whether a call takes a token in its address. Addresses end up in logs and histories, so only calls whose
 * specification shows it do so (§7).
 */
function namesToken({ query }: Route): boolean {
  return query !== undefined && 'shape' in query && 'token' in (query.shape as object)
}

/** Reads the input by the route's schemas; an input without a body gets the same clear messages as a wrong one. */
function checkedInput(route: Route, request: FastifyRequest) {
  const part = (schema: z.ZodType | undefined, value: unknown) => (schema ? checked(schema, value ?? {}) : undefined)
  return {
    params: part(route.params, request.params),
    query: part(route.query, request.query),
    body: (route.ignoresBody ? undefined : checkedBody(route.body, request.body)) as never,
  }
}

async function run(
  { route, handler }: Handled,
  input: InputOf<Route>,
  asked: Asked,
  submission: Submission | null,
  again: boolean,
): Promise<unknown> {
  const { request, reply, runtime } = asked
  if (route.open) return handler(openCallOf(runtime, asked.origin, request, reply) as never, input as never, runtime)
  const mayPresume = !again && onlyReads(route) && !route.gives
  return actingFirst(
    runtime,
    route.reads === 'standby' ? 'standby' : onlyReads(route) ? 'reads' : 'writes',
    client => openDesk(asked, client, route, input.token, mayPresume),
    async desk => {
      const work = () => handler(desk as never, input as never, runtime)
      const given = await (submission ? answerOnce(desk, submission, work) : onceConfirmed(desk, work))
      tellFrom(reply, desk)
      return given
    },
  )
}

/** Says as of when an answer from a standby is, or why the primary answered. */
function tellFrom(reply: FastifyReply, { readFrom }: SessionDesk): void {
  if (!readFrom) return
  if ('asOf' in readFrom) reply.header('X-Read-As-Of', readFrom.asOf).header('X-Read-From', 'standby')
  else reply.header('X-Read-From', `primary; ${readFrom.passedOver}`)
}

/** Returns the result of `work`, or throws its error, after the database has confirmed the person. */
async function onceConfirmed<T>(desk: SessionDesk, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await desk.confirmed
  }
}

async function piecesOf(
  route: Route,
  { token }: InputOf<Route>,
  asked: Asked,
  submission: Submission | null,
): Promise<Pieces<SessionDesk>> {
  const { runtime } = asked
  const open = (client: pg.PoolClient) => openDesk(asked, client, route, token)
  const within = (desk: SessionDesk) => (route.needs ? inOffice(desk) : desk)
  if (submission) await atDesk(runtime, 'writes', open, desk => claimKey(desk, submission))
  return {
    read: work => actingFirst(runtime, 'reads', open, desk => work(within(desk))),
    each: (name, work) =>
      retried(() =>
        actingFirst(runtime, 'writes', open, desk => {
          const doIt = () => work(within(desk))
          return submission ? answerOnce(desk, submission, doIt, name) : doIt()
        }),
      ),
  }
}

async function openDesk(
  asked: Asked,
  client: pg.PoolClient,
  route: Route,
  token: string | null,
  mayPresume = false,
): Promise<SessionDesk> {
  const { runtime, request, origin } = asked
  const open = mayPresume ? presumeSessionDesk : openSessionDesk
  const opened = enclose(client, 'session', '')
  const desk = await open(runtime, client, origin, token).finally(opened)
  payFor(desk.who)
  asked.who = desk.who
  const trace = traceNow()
  if (trace) trace.who = desk.who
  try {
    await assertSameOffice(desk, route, request)
    assertMayCall(desk, route)
  } catch (error) {
    await desk.confirmed
    throw error
  }
  desk.logsToPlatform = route.operates !== undefined
  return desk
}

function assertMayCall(desk: SessionDesk, route: Route): void {
  assertMayWrite(desk, route)
  if (route.needs) inOffice(desk).demand(route.needs)
  if (route.operates) desk.demand(route.operates)
}

/** Refuses a write by a person who views the product as somebody else. */
function assertMayWrite({ who }: SessionDesk, route: Route): void {
  if (!who.viewing || openWhileViewing(route)) return
  throw new Refusal(codes.forbidden, `正在以 ${who.name} 的视角查看，只能看，不能操作；请先退出查看`)
}

/** Checks the session before a long upload is read. */
async function assertSession(asked: Asked, token: string | null, route: Route): Promise<void> {
  const open = (client: pg.PoolClient) => openDesk(asked, client, route, token)
  try {
    await atDesk(asked.runtime, 'reads', open, async () => {})
  } catch (error) {
    if (error instanceof Refusal) noteRefusal(asked, token, error)
    throw error
  }
}

/** Counts a call that may be made so often by a person, or by a network where it is open; returns what it took. Throws 42900. */
async function countTry(asked: Asked, token: string | null, route: Route): Promise<Tries[]> {
  const { runtime, origin } = asked
  const { tries, hangsOn, at } = route
  if (!tries && !hangsOn) return []
  const take = async (client: Pick<Pool, 'query'>, who: string | number) => {
    if (!tries) return []
    const taken = { ...tries, key: `${at} ${who}` }
    await takeTry(client, taken)
    return [taken]
  }
  if (route.open) return take(runtime.pool, networkOf(origin.address))
  const taken = await atDesk(
    runtime,
    'writes',
    client => openDesk(asked, client, route, token),
    async (desk): Promise<(Tries | Refusal)[]> => {
      const own = await take(desk.client, accountOf(desk.who))
      return mayGuess(desk, route) ? [...own, await countGuess(desk, route)] : own
    },
  )
  return taken.map(orThrow)
}

/** Returns what was taken; throws the refusal that stands for it. */
function orThrow(taken: Tries | Refusal): Tries {
  if (taken instanceof Refusal) throw taken
  return taken
}

/** Reads where a request comes from, when it arrives: a socket whose other end has hung up tells no address any more. */
function originOf(route: Route, request: FastifyRequest): Origin {
  return {
    route: route.at,
    address: request.ip ?? '',
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
    traceId: request.id,
  }
}

/** Deadlock, serialization failure, a row for which a statement does not wait: nothing happened, once more may work. */
const passing = new Set(['40P01', '40001', '55P03'])

async function retried<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (isOutdated(error)) forgetPrepared()
    else if (!mayPass(error)) throw error
    return work(true)
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof Mistaken) return true
  return passing.has(String((error as { code?: unknown }).code)) && !(error instanceof Refusal)
}
