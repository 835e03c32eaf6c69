import type { ComponentType } from 'react'
import type { ListProps } from './variants.tsx'

export const Mui: ComponentType<ListProps>
export const Ag: ComponentType<ListProps>
