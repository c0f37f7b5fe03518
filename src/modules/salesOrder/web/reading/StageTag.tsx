import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type OrderStage, orderStages } from '../../api/order.ts'

/** Shows how far a placed order is; nothing of one that is not placed. */
export function StageTag({ stage }: { stage: OrderStage | null }) {
  return stage === null ? <Nothing /> : <Tag tone={orderStages[stage].tone}>{orderStages[stage].title}</Tag>
}
