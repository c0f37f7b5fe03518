import { Story } from '../../../kernel/web/story/Story.tsx'
import { storyKinds } from '../../documents/api/story.ts'
import { customerStory } from '../api/story.ts'

/** Shows what happened to a customer and its records, newest first. */
export const CustomerStory = ({ id }: { id: number }) => (
  <Story route={customerStory} id={id} kinds={storyKinds} empty="还没有动态。跟进、分配、单据和审批都会出现在这里。" />
)
