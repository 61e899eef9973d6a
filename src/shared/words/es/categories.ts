import type { categories as en } from '../en/categories.ts';

export const categories = {
  General: 'General',
  'Patient Care': 'Cuidado del paciente',
  'Healthcare News': 'Noticias de salud',
  'Medical Research': 'Investigación médica',
  'Industry Insights': 'Novedades del sector',
  'Case Studies': 'Casos prácticos',
  'Professional Development': 'Desarrollo profesional',
} satisfies typeof en;
