import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { choicesOf } from '../../../kernel/server/database/choices.ts'
import { signingRoutes } from '../../contract/api/signing.ts'
import { linkRoutes } from '../../quotation/api/link.ts'

let server: TestServer
let at: Contracts
let id: number
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '分享公司', 'share')
  id = (await at.effective([at.line()])).id
})
afterAll(() => server?.stop())

const as = () => at.seller.token
const share = async () => (await server.ask(signingRoutes.add, { as: as(), body: { id, days: 7 } })).token
const signature = pngOf(20, 10).toString('base64')

test('the database says of every kind that may be shared what its links show', async () => {
  const kinds = (await choicesOf(server.database.ownerUrl)).find(one => one.column === 'shared_link.document_kind')
  expect(kinds?.words).toEqual(expect.arrayContaining(['quotation', 'contract']))
  for (const kind of kinds?.words ?? []) {
    const snake = kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const { rows } = await server.owner.query('select to_regprocedure($1)::text as found', [
      `${snake}_shared(shared_link)`,
    ])
    expect(rows[0]?.found, kind).not.toBeNull()
  }
})

test('a token opens nothing by the calls of another kind of document, and its link is not revoked by them', async () => {
  const token = await share()
  expect(await server.call(linkRoutes.read, { body: { token } })).toMatchObject({ code: codes.notFound })
  const pdf = await server.send(linkRoutes.sharedPdf, { body: { token } })
  expect(pdf.json()).toMatchObject({ code: codes.notFound })
  const [link] = await server.ask(signingRoutes.list, { as: as(), params: { id } })
  expect(link).toMatchObject({ opened: 0, openings: [] })
  const body = { id: link?.id as number }
  expect(await server.call(linkRoutes.revoke, { as: at.company.boss, body })).toMatchObject({ code: codes.notFound })
  expect(await server.call(signingRoutes.read, { body: { token } })).toMatchObject({ code: 0 })
})

test('each opening is noted with address and device, also that of the PDF, and a wrong token leaves none', async () => {
  const token = await share()
  await server.call(signingRoutes.read, { body: { token } })
  await server.send(signingRoutes.sharedPdf, { body: { token } })
  await server.call(signingRoutes.read, { body: { token: `${token}x` } })
  const [link] = await server.ask(signingRoutes.list, { as: as(), params: { id } })
  expect(link).toMatchObject({ opened: 2, openings: [{ address: '127.0.0.1', device: expect.any(String) }, {}] })
})

test('who signs twice at once by one link signs once', async () => {
  const token = await share()
  const { data } = await server.call(signingRoutes.read, { body: { token } })
  const body = { token, digest: (data as { digest: string }).digest, signer: '周女士', signature }
  const answers = await Promise.all([1, 2, 3].map(() => server.call(signingRoutes.sign, { body })))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, codes.notFound, codes.notFound])
  const { rows } = await server.owner.query(
    'select count(*)::int as count from contract_signature where contract_id = $1',
    [id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('requests cannot write openings: the door alone does', async () => {
  const { rows } = await server.owner.query(
    `select has_table_privilege('tongzhou_app', 'shared_opening', 'insert, update, delete') as writes`,
  )
  expect(rows).toEqual([{ writes: false }])
})
