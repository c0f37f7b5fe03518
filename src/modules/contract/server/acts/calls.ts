import { changeApproval as change, changeRoutes } from '../../api/change.ts'
import { contractApproval as contract } from '../../api/routes.ts'
import { waitingContracts } from '../record/waiting.ts'

const withdraw = 'whoever sent it withdraws it in its approval; it is a draft again then'

/** The calls by which contracts are foreseen and sent. */
export const contractCalls = {
  forecast: [contract.forecast],
  submit: [contract.submit],
  withdraw,
  reminds: waitingContracts.map(({ key }) => key),
}

/** The calls by which change orders and cancellations are foreseen and sent. */
export const changeCalls = {
  forecast: [change.forecast, changeRoutes.cancelForecast],
  submit: [change.submit, changeRoutes.cancel],
  withdraw,
  reminds: 'a contract has one open change order at most, which its drawer shows',
}
