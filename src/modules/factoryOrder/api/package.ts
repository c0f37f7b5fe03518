import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, IdText, oneOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { factoryElements } from './elements.ts'
import { factoryPlaces } from './places.ts'

/** How far a package is. It is in one place: to come, in the warehouse, on a vehicle, at the home; or it got lost under way. */
export const packageStates = {
  expected: '未到',
  arrived: '已到',
  loaded: '已装车',
  signed: '已签收',
  lost: '已丢失',
} as const
export type PackageState = keyof typeof packageStates
/** In which colour each is shown. */
export const packageTones = {
  expected: 'grey',
  arrived: 'green',
  loaded: 'blue',
  signed: 'green',
  lost: 'red',
} as const

/** Packages that are registered or received at once. */
export const mostPackages = 500
/** Packages of one factory order. */
export const mostOfOne = 2000

const longestNumber = 40

/** Returns a package's number as it is compared and kept: NFKC, upper case, without white space. */
export const packageNumber = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

const place = text('库位', 40).default('')
const content = text('内容', 100).default('')

/** A package as it is entered; without a number it gets one of ours. */
export const PackageEntered = z.object({
  lineId: Id,
  number: text('包件号', longestNumber).default(''),
  content,
  place,
})
export type PackageEntered = z.output<typeof PackageEntered>

/** A package as it is shown. */
export const ShownPackage = z.object({
  id: Id,
  lineId: Id,
  number: z.string().meta({ title: '包件号', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  space: z.string().meta({ title: '空间', kind: 'text' }),
  content: z.string().meta({ title: '内容', kind: 'text' }),
  place: z.string().meta({ title: '库位', kind: 'text' }),
  state: oneOf('状态', packageStates),
  arrivedAt: Timestamp.nullable().meta({ title: '到货时间', kind: 'datetime' }),
  value: Fen.optional().meta({ title: '货值', kind: 'money', behind: [factoryElements.cost] }),
})
export type ShownPackage = z.output<typeof ShownPackage>

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** How whole a line of an order is: 齐套 when all of it is made and all packages of it have arrived. */
export const WholeLine = z.object({
  orderId: Id,
  contractLineId: Id,
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  pieces: count('下单'),
  made: count('已拆'),
  packages: count('包件'),
  arrived: count('已到'),
  whole: z.boolean().meta({ title: '齐套', kind: 'boolean' }),
})
export type WholeLine = z.output<typeof WholeLine>

const at = '/api/crm/factoryOrder/package'
const needs = factoryElements.receive
const packageIds = z
  .array(Id)
  .min(1, '请至少选一件')
  .max(mostPackages, `一次最多 ${mostPackages} 件`)
  .meta({ title: '包件' })

/** What became of packages of a factory order: how many it has, how many came, and in words what the person has to know. */
const Became = z.object({ id: Id, packages: z.number().int(), arrived: z.number().int(), told: z.string() })
export type Became = z.output<typeof Became>

const writing = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({ at: `POST ${at}/${name}`, does, needs, body, returns: Became, refuses: [codes.notFound] })

export const packageRoutes = {
  register: writing(
    'register',
    '登记包件',
    z.object({
      id: Id,
      packages: z
        .array(PackageEntered)
        .min(1, '请至少登记一件')
        .max(mostPackages, `一次最多登记 ${mostPackages} 件`)
        .meta({ title: '包件' }),
    }),
  ),
  remove: writing('remove', '删除没到的包件', z.object({ id: Id, packageIds })),
  arrive: writing('arrive', '包件到货', z.object({ id: Id, packageIds, place })),
  takeBack: writing('takeBack', '撤回包件到货', z.object({ id: Id, packageIds })),
  scan: writing(
    'scan',
    '扫码到货',
    z.object({
      /** The number on the label, the factory's or ours, or the digits of our label. */
      code: requiredText('包件号', 80),
      place,
    }),
  ),
  whole: route({
    at: `GET ${at}/whole/:id`,
    does: '合同定制商品的齐套情况',
    needs: factoryPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    returns: z.object({ lines: z.array(WholeLine), whole: z.boolean() }),
  }),
} satisfies Record<string, Route>
