import { reportRoutesOf } from '../../warehouse/api/report.ts'
import { soldPlaces } from './places.ts'

export const deliveryElements = { export: 'deliveryReport:export' } as const

/** The calls of 交付报表. */
export const deliveryRoutes = reportRoutesOf('deliveryReport', '交付报表', soldPlaces.deliveries.authority as string)
