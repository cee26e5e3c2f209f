import { BriefcaseBusiness, GraduationCap, House, Tag, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The translated tags; any other is the shopper's own word. */
export const presetTags = ['home', 'work', 'school', 'other'] as const
export type PresetTag = (typeof presetTags)[number]

export function isPresetTag(tag: string): tag is PresetTag {
  return presetTags.some((preset) => preset === tag)
}

const icons: Record<PresetTag, LucideIcon> = { home: House, work: BriefcaseBusiness, school: GraduationCap, other: Tag }

export function iconOf(tag: string): LucideIcon {
  return isPresetTag(tag) ? icons[tag] : Tag
}

export function useTagText(): (tag: string) => string {
  const text = useTranslations('addresses.tags')
  return (tag) => (isPresetTag(tag) ? text(tag) : tag)
}
