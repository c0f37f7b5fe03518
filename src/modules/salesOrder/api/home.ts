import { z } from 'zod'
import { Id, IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { soldPlaces } from './places.ts'

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const text = (title: string) => z.string().meta({ title, kind: 'text' })

/** Lots are told to who sees lots; nobody has to see what the company has. */
const behind = [stockElements.lots]

/** The most lines of contracts, and of lots at homes, that are told. */
export const mostOfHome = 500

/** What of a lot a home has, net of what came back. */
const LotAtHome = z.object({ id: Id, name: text('批次'), pieces: count('数量') })

/** A line of a contract: what of it is ordered, shipped, signed for, installed and back, and its lots at the home, in pieces or parts. */
export const DeliveredLine = z.object({
  id: Id,
  contractId: Id,
  contractNumber: text('合同编号'),
  space: text('空间'),
  name: text('商品'),
  code: text('编码'),
  spec: text('规格'),
  boxPieces: z.number().int().nullable(),
  contracted: count('合同'),
  ordered: count('已下'),
  shipped: count('已发'),
  signed: count('已签'),
  /** Absent for who may not see installations. */
  installed: count('已装').optional(),
  back: count('已退'),
  lots: z.array(LotAtHome).optional().meta({ title: '家里的批次', kind: 'text', behind }),
})
export type DeliveredLine = z.output<typeof DeliveredLine>

/** What of goods a home has of a lot. */
export const LotOfHome = z.object({
  id: Id,
  address: text('地址'),
  name: text('商品'),
  code: text('编码'),
  lot: text('批次'),
  pieces: count('数量'),
  boxPieces: z.number().int().nullable(),
})
export type LotOfHome = z.output<typeof LotOfHome>

const needs = soldPlaces.list.authority as string
const params = z.object({ id: IdText })
const returns = z.object({
  lines: z.array(DeliveredLine),
  /** How many lines there are; more than are told where there are too many. */
  count: z.number().int(),
  /** The lots at the homes that the lines go to, also of other contracts of the customer that the person sees. */
  homes: z.array(LotOfHome).optional().meta({ behind }),
})
export type HomeTold = z.output<typeof returns>

export const homeRoutes = {
  ofContract: route({ at: 'GET /api/crm/home/ofContract/:id', does: '合同的交付与批次', needs, params, returns }),
  ofDeal: route({ at: 'GET /api/crm/home/ofDeal/:id', does: '商机的交付与批次', needs, params, returns }),
  ofQuotation: route({ at: 'GET /api/crm/home/ofQuotation/:id', does: '报价单的交付与批次', needs, params, returns }),
  ofCustomer: route({ at: 'GET /api/crm/home/ofCustomer/:id', does: '客户的交付与批次', needs, params, returns }),
}
export type HomeLevel = keyof typeof homeRoutes
