import { StoryEvent, storyRoute } from '../../../kernel/api/story.ts'
import { orderPlaces } from './places.ts'

export const orderStory = storyRoute(
  { at: 'GET /api/crm/salesOrder/story/:id', noun: '下单单', needs: orderPlaces.list.authority as string },
  StoryEvent,
)
