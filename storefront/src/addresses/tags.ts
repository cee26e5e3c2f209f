import { BriefcaseBusiness, GraduationCap, House, Tag, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The tags that are translated; any other is the shopper's own word. */
export const knownTags = ['home', 'work', 'school', 'other'] as const
export type KnownTag = (typeof knownTags)[number]

export function isKnownTag(tag: string): tag is KnownTag {
  return knownTags.some((known) => known === tag)
}

const icons: Record<KnownTag, LucideIcon> = { home: House, work: BriefcaseBusiness, school: GraduationCap, other: Tag }

export function iconOf(tag: string): LucideIcon {
  return isKnownTag(tag) ? icons[tag] : Tag
}

export function useTagText(): (tag: string) => string {
  const text = useTranslations('addresses.tags')
  return (tag) => (isKnownTag(tag) ? text(tag) : tag)
}
