import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const reportingPlaces = {
  home: { path: '/dashboard', title: '首页' },
  introduction: { path: '/introduction/index', title: '简述' },
  targets: within(groups.configuration, '/configurationManager/targetManager', {
    title: '目标管理',
    icon: 'chart',
    position: 50,
  }),
} satisfies Record<string, Place>

/** The part of the introduction that tells of a company's first hour. */
export const firstHourGuide = `${reportingPlaces.introduction.path}#first-hour`
