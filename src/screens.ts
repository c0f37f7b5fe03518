import { approval } from './modules/approval/web/module.ts'
import { audit } from './modules/audit/web/module.ts'
import { bankStatement } from './modules/bankStatement/web/module.ts'
import { catalogue } from './modules/catalogue/web/module.ts'
import { clue } from './modules/clue/web/module.ts'
import { commission } from './modules/commission/web/module.ts'
import { contract } from './modules/contract/web/module.ts'
import { customer } from './modules/customer/web/module.ts'
import { customFields } from './modules/customFields/web/module.ts'
import { dealerLoan } from './modules/dealerLoan/web/module.ts'
import { earnest } from './modules/earnest/web/module.ts'
import { errorLog } from './modules/errorLog/web/module.ts'
import { factoryOrder } from './modules/factoryOrder/web/module.ts'
import { fleet } from './modules/fleet/web/module.ts'
import { followUp } from './modules/followUp/web/module.ts'
import { goods } from './modules/goods/web/module.ts'
import { goodsReturn } from './modules/goodsReturn/web/module.ts'
import { handover } from './modules/handover/web/module.ts'
import { identity } from './modules/identity/web/module.ts'
import { installation } from './modules/installation/web/module.ts'
import { menu } from './modules/menu/web/module.ts'
import { money } from './modules/money/web/module.ts'
import { notification } from './modules/notification/web/module.ts'
import { opportunity } from './modules/opportunity/web/module.ts'
import { organisation } from './modules/organisation/web/module.ts'
import { pooling } from './modules/pooling/web/module.ts'
import { pricing } from './modules/pricing/web/module.ts'
import { processing } from './modules/processing/web/module.ts'
import { purchase } from './modules/purchase/web/module.ts'
import { quotation } from './modules/quotation/web/module.ts'
import { release } from './modules/release/web/module.ts'
import { reporting } from './modules/reporting/web/module.ts'
import { salesOrder } from './modules/salesOrder/web/module.ts'
import { search } from './modules/search/web/module.ts'
import { sets } from './modules/sets/web/module.ts'
import { settings } from './modules/settings/web/module.ts'
import { shipment } from './modules/shipment/web/module.ts'
import { special } from './modules/special/web/module.ts'
import { stockMove } from './modules/stockMove/web/module.ts'
import { stocktake } from './modules/stocktake/web/module.ts'
import { transfer } from './modules/transfer/web/module.ts'
import { trip } from './modules/trip/web/module.ts'
import { wages } from './modules/wages/web/module.ts'
import { warehouse } from './modules/warehouse/web/module.ts'

/** The modules of the product as the browser knows them. */
export const webModules = [
  approval,
  audit,
  catalogue,
  clue,
  commission,
  contract,
  customer,
  earnest,
  errorLog,
  fleet,
  followUp,
  goods,
  identity,
  menu,
  money,
  notification,
  opportunity,
  salesOrder,
  factoryOrder,
  shipment,
  goodsReturn,
  processing,
  trip,
  installation,
  wages,
  organisation,
  handover,
  customFields,
  pooling,
  pricing,
  quotation,
  release,
  reporting,
  search,
  sets,
  settings,
  special,
  bankStatement,
  transfer,
  warehouse,
  purchase,
  stockMove,
  stocktake,
  dealerLoan,
] as const
