import { storyRoute } from '../../../kernel/api/story.ts'
import { FollowedEvent } from '../../followUp/api/story.ts'

export const dealStory = storyRoute(
  { at: 'GET /api/crm/opportunity/story/:id', noun: '商机', needs: 'businessList' },
  FollowedEvent,
)
