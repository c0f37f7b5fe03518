import { approval } from './modules/approval/server/module.ts'
import { attachments } from './modules/attachments/server/module.ts'
import { audit } from './modules/audit/server/module.ts'
import { bankStatement } from './modules/bankStatement/server/module.ts'
import { catalogue } from './modules/catalogue/server/module.ts'
import { clue } from './modules/clue/server/module.ts'
import { commission } from './modules/commission/server/module.ts'
import { contract } from './modules/contract/server/module.ts'
import { customer } from './modules/customer/server/module.ts'
import { customFields } from './modules/customFields/server/module.ts'
import { dealerLoan } from './modules/dealerLoan/server/module.ts'
import { documents } from './modules/documents/server/module.ts'
import { earnest } from './modules/earnest/server/module.ts'
import { errorLog } from './modules/errorLog/server/module.ts'
import { factoryOrder } from './modules/factoryOrder/server/module.ts'
import { files } from './modules/files/server/module.ts'
import { fleet } from './modules/fleet/server/module.ts'
import { flows } from './modules/flows/server/module.ts'
import { followUp } from './modules/followUp/server/module.ts'
import { forms } from './modules/forms/server/module.ts'
import { goods } from './modules/goods/server/module.ts'
import { goodsReturn } from './modules/goodsReturn/server/module.ts'
import { handover } from './modules/handover/server/module.ts'
import { identity } from './modules/identity/server/module.ts'
import { installation } from './modules/installation/server/module.ts'
import { lines } from './modules/lines/server/module.ts'
import { menu } from './modules/menu/server/module.ts'
import { money } from './modules/money/server/module.ts'
import { notification } from './modules/notification/server/module.ts'
import { opportunity } from './modules/opportunity/server/module.ts'
import { organisation } from './modules/organisation/server/module.ts'
import { pooling } from './modules/pooling/server/module.ts'
import { pricing } from './modules/pricing/server/module.ts'
import { processing } from './modules/processing/server/module.ts'
import { purchase } from './modules/purchase/server/module.ts'
import { quotation } from './modules/quotation/server/module.ts'
import { release } from './modules/release/server/module.ts'
import { reporting } from './modules/reporting/server/module.ts'
import { salesOrder } from './modules/salesOrder/server/module.ts'
import { search } from './modules/search/server/module.ts'
import { sets } from './modules/sets/server/module.ts'
import { settings } from './modules/settings/server/module.ts'
import { sharing } from './modules/sharing/server/module.ts'
import { shipment } from './modules/shipment/server/module.ts'
import { special } from './modules/special/server/module.ts'
import { stockMove } from './modules/stockMove/server/module.ts'
import { stockOpening } from './modules/stockOpening/server/module.ts'
import { stocktake } from './modules/stocktake/server/module.ts'
import { transfer } from './modules/transfer/server/module.ts'
import { trip } from './modules/trip/server/module.ts'
import { wages } from './modules/wages/server/module.ts'
import { warehouse } from './modules/warehouse/server/module.ts'
import { webhooks } from './modules/webhooks/server/module.ts'
import { workingTime } from './modules/workingTime/server/module.ts'

/** The modules of the product. The server of one enters only those above it (tests/architecture.test.ts). */
export const modules = [
  files,
  settings,
  notification,
  search,
  transfer,
  identity,
  menu,
  organisation,
  handover,
  errorLog,
  release,
  catalogue,
  attachments,
  forms,
  customFields,
  followUp,
  workingTime,
  webhooks,
  flows,
  approval,
  documents,
  sharing,
  pooling,
  reporting,
  goods,
  pricing,
  sets,
  warehouse,
  stockOpening,
  purchase,
  stockMove,
  stocktake,
  dealerLoan,
  customer,
  clue,
  opportunity,
  special,
  lines,
  quotation,
  contract,
  money,
  commission,
  bankStatement,
  earnest,
  salesOrder,
  factoryOrder,
  shipment,
  goodsReturn,
  processing,
  trip,
  installation,
  wages,
  audit,
  fleet,
] as const
