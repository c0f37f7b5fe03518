/** The exports of departures for other modules: how a module gives its records away, and takes them back. */
export { handedOver } from './handedOver.ts'
export {
  type HandoverKind,
  handoverAction,
  handovers,
  type Left as HandoverLeft,
  type Noted as HandoverNoted,
} from './kind.ts'
export { restored } from './restore.ts'
