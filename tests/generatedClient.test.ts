import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiOf } from './support/openApi.ts'
import { foundCompany, password } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const run = promisify(execFile)
const folder = resolve('.cache/client')
const patience = 120_000 // ms: the compiler reads thirty thousand lines

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A `fetch` that speaks to the node in this process. */
async function fetch(request: Request): Promise<Response> {
  const answer = await server.app.http.inject({
    method: request.method as 'GET' | 'POST',
    url: request.url,
    headers: Object.fromEntries(request.headers),
    payload: await request.text(),
  })
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
}

test(
  'the client of openapi-typescript compiles strictly, with a program that uses its types',
  async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/openapi.json`, JSON.stringify(await openApiOf(server)))
    const generator = ['--import', './tests/client/typescript5.mjs', 'node_modules/openapi-typescript/bin/cli.js']
    await run(process.execPath, [...generator, `${folder}/openapi.json`, '-o', `${folder}/schema.ts`])
    const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tests/client/tsconfig.json']
    const complaints = await run(process.execPath, compiler).then(
      ({ stdout }) => stdout,
      error => error.stdout,
    )
    expect(complaints).toBe('')
  },
  patience,
)

test('the program works', async () => {
  await foundCompany(server, '甲公司', 'boss')
  // Its types are generated: a path that the compiler of the house does not follow.
  const { useProduct } = await import(resolve('tests/client/usage.ts'))
  const { clue, rows, refused } = await useProduct(fetch, 'boss', password)
  expect(clue).toMatchObject({ name: '王小明', budget: 1_000_000 })
  expect(rows.map((row: { id: number }) => row.id)).toEqual([clue.id])
  expect(refused).toEqual(['ownerId'])
})
