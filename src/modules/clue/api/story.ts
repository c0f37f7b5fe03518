import { storyRoute } from '../../../kernel/api/story.ts'
import { FollowedEvent } from '../../followUp/api/story.ts'

export const clueStory = storyRoute(
  { at: 'GET /api/crm/clue/story/:id', noun: '流量', needs: 'clueList' },
  FollowedEvent,
)
