import { yuan } from '../../../kernel/api/format.ts'
import { figure } from '../../lines/api/words.ts'

type Props = { of: { quantity: number; net: number }; unit: string }

/** Shows how much of a line there is, in thousandths of its unit, and what that costs (fen). */
export function Counted({ of: { quantity, net }, unit }: Props) {
  return (
    <>
      <span className="contract-figure">
        {figure(quantity)} {unit}
      </span>
      <b>{yuan(net)}</b>
    </>
  )
}
