import { StoryEvent } from '../../../kernel/api/story.ts'
import { FollowUp } from './followUp.ts'

/** What happened to a record with follow-ups: one of them with its files, or anything else. */
export const FollowedEvent = StoryEvent.extend({ followUp: FollowUp.optional() })
export type FollowedEvent = StoryEvent & { followUp?: FollowUp | undefined }
