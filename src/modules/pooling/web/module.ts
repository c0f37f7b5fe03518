import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { switchEffects } from '../../settings/web/switches/switchEffects.ts'

export const pooling = {
  name: 'pooling',
  brings: [bringTo(switchEffects, () => import('./RecyclingPreview.tsx'))],
} satisfies WebModule
