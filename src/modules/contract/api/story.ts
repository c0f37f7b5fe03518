import { StoryEvent, storyRoute } from '../../../kernel/api/story.ts'

export const contractStory = storyRoute(
  { at: 'GET /api/crm/contract/story/:id', noun: '合同', needs: 'contractInfo' },
  StoryEvent,
)
