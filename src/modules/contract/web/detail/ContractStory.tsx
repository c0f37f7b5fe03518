import { Story } from '../../../../kernel/web/story/Story.tsx'
import { paperKinds } from '../../../documents/api/story.ts'
import { contractStory } from '../../api/story.ts'

/** Shows what happened to a contract: its changes, approvals, change orders and money. */
export const ContractStory = ({ id }: { id: number }) => (
  <Story route={contractStory} id={id} kinds={paperKinds} empty="还没有动态。" />
)
