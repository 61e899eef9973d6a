import type { categories as en } from '../en/categories.ts';

export const categories = {
  General: 'General',
  'Patient Care': 'Atención al paciente',
  'Healthcare News': 'Noticias de salud',
  'Medical Research': 'Investigación médica',
  'Industry Insights': 'El sector',
  'Case Studies': 'Casos prácticos',
  'Professional Development': 'Desarrollo profesional',
} satisfies typeof en;
