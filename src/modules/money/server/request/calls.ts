import { requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts as forecasts } from '../../api/requestForecast.ts'
import type { approvedCodes } from './document.ts'

const alike = {
  withdraw: 'whoever asked withdraws it in its approval; what was approved is called off by a call of its own',
  reminds: 'what is to be paid or issued has views of its own, which finance works off',
}

/** The calls by which requests of each kind are foreseen and sent. */
export const requestCalls = {
  refund: { ...alike, forecast: [forecasts.refund, forecasts.double], submit: [routes.refund, routes.double] },
  forfeiture: { ...alike, forecast: [forecasts.forfeit], submit: [routes.forfeit] },
  invoiceTitle: { ...alike, forecast: [forecasts.invoice], submit: [routes.invoice] },
  release: { ...alike, forecast: [forecasts.release], submit: [routes.release] },
} satisfies Record<(typeof approvedCodes)[number], object>
