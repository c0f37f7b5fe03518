import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { networkOf } from '../../../kernel/server/http/network.ts'
import type { OpenCall } from '../../../kernel/server/http/openCall.ts'

const cookie = 'Tongzhou-Browser'
const keeping = { path: '/api/auth/jwt', seconds: 365 * 86_400 }
const mostPlaces = 30 // of one account, the newest
const days = 90 // after the last sign-in a place is a stranger's again

/** The place of a call. `browser`: the SHA-256 in hex of the browser's cookie from a sign-in; null without a cookie. */
export type Place = { network: string; browser: string | null }

/**
 * The relation of a place to an account: whether its holder has signed in from this network, and in this browser; `host` is
 * any account that has signed in in the browser.
 */
export type Familiar = { network: boolean; browser: boolean; host: number | null }

export function placeOf({ origin, cookie: kept }: Pick<OpenCall, 'origin' | 'cookie'>): Place {
  const token = kept(cookie)
  return { network: networkOf(origin.address), browser: token ? hashToken(token).toString('hex') : null }
}

const ofNetwork = ({ network }: Place) => `network:${network}`
const ofBrowser = ({ browser }: Place) => `browser:${browser}`

/**
 * Returns the relation of a place to an account. Queries in the same way for an unknown account, so that the time reveals
 * nothing.
 */
export async function familiarity(desk: OpenDesk, accountId: number | undefined, place: Place): Promise<Familiar> {
  const { rows } = await desk.client.query<Familiar>(
    `select coalesce(bool_or(place = $2), false) as network, coalesce(bool_or(place = $3 and account_id = $1), false) as browser,
       min(account_id) filter (where place = $3) as host
     from known_place where (place = $3 or (place = $2 and account_id = $1)) and last_at > now() - make_interval(days => $4)`,
    [accountId ?? 0, ofNetwork(place), ofBrowser(place), days],
  )
  return rows[0] as Familiar
}

/** Remembers a place of sign-in, and gives the browser its cookie. */
export async function remember(desk: OpenDesk, call: OpenCall, accountId: number): Promise<void> {
  const place = placeOf(call)
  const { host } = await familiarity(desk, accountId, place)
  const token = (host !== null && call.cookie(cookie)) || randomBytes(32).toString('base64url')
  const browser = hashToken(token).toString('hex')
  await desk.client.query(
    `insert into known_place (account_id, place) select $1, unnest($2::text[])
     on conflict (account_id, place) do update set last_at = now()`,
    [accountId, [ofNetwork(place), ofBrowser({ ...place, browser })]],
  )
  await desk.client.query(
    `delete from known_place where account_id = $1 and place in (
       select place from known_place where account_id = $1 order by last_at desc, place offset $2)`,
    [accountId, mostPlaces],
  )
  desk.afterCommit(() => call.keepCookie(cookie, token, keeping))
}
