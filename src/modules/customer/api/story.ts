import { StoryEvent, storyRoute } from '../../../kernel/api/story.ts'

export const customerStory = storyRoute(
  { at: 'GET /api/crm/customer/story/:id', noun: '客户', needs: 'customerList' },
  StoryEvent,
)
