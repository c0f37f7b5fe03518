import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { stockElements } from '../api/elements.ts'
import { lotFileRoutes as routes } from '../api/lotFile.ts'
import { post } from './post/post.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '标签公司', 'label')
})
afterAll(() => server?.stop())

test('who keeps goods takes pictures of the label of a lot; who sees lots sees them, and nobody else', async () => {
  const keeper = await at.company.hire('labelKeeper', '仓管')
  const seller = await at.company.hire('labelSeller', '导购')
  const designer = await at.company.hire('labelDesigner', '设计师专员')
  const key = await at.key(8)
  const came = { ...line(1), act: 'receive' as const, into: key, pieces: 8, value: 0, fromOutside: true }
  await at.run(desk => post(desk, at.cause(), [came]))
  const send = (name: string, content: Buffer | string) =>
    server.send(routes.upload, { as: keeper.token, file: { name, content } as never })
  const sent = (await send('标签.png', pngOf(20, 10))).json().data as { id: number }
  const body = { lotId: key.lotId, fileIds: [sent.id] }
  expect((await server.call(routes.add, { as: seller.token, body })).code).toBe(codes.forbidden)
  const [kept] = await server.ask(routes.add, { as: keeper.token, body })
  const id = kept?.id as number
  const list = (as: string) => server.call(routes.list, { as, params: { id: key.goodsId } })
  expect(await list(seller.token)).toMatchObject({ data: [{ id, lotId: key.lotId, picture: true }] })
  expect((await server.send(routes.download, { as: seller.token, params: { id } })).statusCode).toBe(200)

  await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = $2 and role_id = (select id from role where office_id = $1 and name = '设计师专员')`,
    [at.officeId, stockElements.stock],
  )
  expect((await list(designer.token)).code).toBe(codes.forbidden)
  const refused = await server.send(routes.download, { as: designer.token, params: { id } })
  expect(refused.json()).toMatchObject({ code: codes.forbidden })

  expect((await send('说明.pdf', '%PDF-1.4 label')).json()).toMatchObject({
    code: codes.badInput,
    msg: '标签照片只能是 JPG、PNG 或 WebP 图片',
  })
  await server.ask(routes.remove, { as: keeper.token, body: { id } })
  expect(await list(seller.token)).toMatchObject({ data: [] })
})
