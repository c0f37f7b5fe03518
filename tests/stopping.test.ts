import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addressOf, type Route } from '../src/kernel/api/route.ts'
import { usualLimits } from '../src/kernel/server/limits/limits.ts'
import { pictureRoutes } from '../src/modules/files/api/picture.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { profileRoutes } from '../src/modules/identity/api/profile.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { headOf, openSocket, trickle } from './support/bareSocket.ts'
import { requestOf } from './support/client.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { addAccount } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const within = 10_000 // ms

type Running = { database: FreshDatabase; server: TestServer; address: string; token: string }

/** A node that listens, with somebody signed in, on a database that outlives it. */
async function running(): Promise<Running> {
  const database = await freshDatabase()
  const server = await startServer({ database })
  await addAccount(server.owner, 'somebody')
  return { database, server, address: await server.listen(), token: await server.signIn('somebody') }
}

/** Ms that a node takes to end; more than 30 s are not waited for. */
async function ending(server: TestServer): Promise<number> {
  const begun = Date.now()
  await Promise.race([server.app.stop(), sleep(30_000)])
  return Date.now() - begun
}

/** Renames somebody; the promise is their answer, or why there was none. */
function rename({ address, token }: Running, realName: string): Promise<string> {
  const body = { realName, introduction: '', avatar: '', version: 1 }
  const { method, url, headers, payload } = requestOf(profileRoutes.saveProfile, { as: token, body })
  return fetch(address + url, { method, headers, body: payload as string }).then(
    answer => answer.text(),
    () => 'cut off',
  )
}

const nameNow = async ({ owner }: TestServer) => (await owner.query('select real_name from account')).rows[0].real_name

/** Holds somebody's row until `release`. */
async function holdRow({ owner }: TestServer) {
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select 1 from account for update')
  return {
    async release() {
      await holder.query('commit')
      holder.release()
    },
  }
}

const waiting = async ({ owner }: TestServer) => {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count as number
}

const headTo = (route: Route, headers: Record<string, string | number>) => {
  const { method, path } = addressOf(route)
  return headOf(`${method} ${path}`, headers)
}

describe('a node that is told to end', () => {
  test('ends within 10 s, whatever its clients do', async () => {
    const { database, server, address, token } = await running()
    const signed = { Authorization: `Bearer ${token}` }
    const json = { ...signed, 'Content-Type': 'application/json', 'Content-Length': 5000 }
    const form = { ...signed, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 50_000_000 }
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    await openSocket(address)
    await openSocket(address, 'POST /api/auth/jwt/token HTTP/1.1\r\nHost: tong')
    const idle = await openSocket(address, headTo(identityRoutes.info, signed))
    const stream = await openSocket(address, headTo(notificationRoutes.events, signed))
    const sender = await openSocket(address, headTo(identityRoutes.signIn, json))
    const uploader = await openSocket(address, headTo(pictureRoutes.keep, form) + part)
    await expect.poll(idle.heard).toContain('"success":true')
    await expect.poll(stream.heard).toContain('hello')
    stream.socket.pause()
    void trickle(sender, Array(1000).fill(' '), 50)
    void trickle(uploader, Array(1000).fill('x'.repeat(5000)), 50)
    await sleep(300)
    expect(await ending(server)).toBeLessThan(within)
    await Promise.all([idle, sender, uploader].map(({ closed }) => closed))
    await server.owner.end()
    await database.drop()
  })

  test('lets a short call end with its answer', async () => {
    const node = await running()
    const row = await holdRow(node.server)
    const answer = rename(node, '新名字')
    await expect.poll(() => waiting(node.server)).toBe(1)
    const ended = ending(node.server)
    await sleep(1000)
    await row.release()
    expect(await answer).toContain('"success":true')
    expect(await ended).toBeLessThan(usualLimits.drain)
    expect(await nameNow(node.server)).toBe('新名字')
    await node.server.owner.end()
    await node.database.drop()
  })

  test('cancels an endless call: it is rolled back and keeps no lock and no connection', async () => {
    const node = await running()
    const row = await holdRow(node.server)
    const answer = rename(node, '新名字')
    await expect.poll(() => waiting(node.server)).toBe(1)
    expect(await ending(node.server)).toBeLessThan(within)
    expect(await answer).toBe('cut off')
    expect(await waiting(node.server)).toBe(0)
    const { rows } = await node.server.owner.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = 'tongzhou_app'`,
    )
    await row.release()
    expect(await nameNow(node.server)).toBe('somebody')
    expect(rows[0].count).toBe(0)
    await node.server.owner.end()
    await node.database.drop()
  })
})
