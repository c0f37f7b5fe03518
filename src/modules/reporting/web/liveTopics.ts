import { webPoint } from '../../../kernel/web/point.ts'

/** Topics under which browsers hear of changes that move the figures, besides those of the records of `startKinds`. */
export const liveTopics = webPoint<string>('liveTopics')
