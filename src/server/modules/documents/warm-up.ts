import {
  heading,
  labelled,
  LANDSCAPE_WIDTH,
  columnsWithin,
  onePart,
  quiet,
  titledTable,
  type PdfDocument,
} from './pdf.ts';

const ROWS = 40;

/**
 * A document of what safety sheets are made of: once it was rendered, pdfmake is loaded, fonts are read and the code that
 * a sheet runs through is compiled.
 */
export const WARM_UP: PdfDocument = onePart({
  club: 'Échauffement',
  title: 'Fiche de sécurité',
  subtitle: 'samedi 3 janvier',
  landscape: true,
  content: [
    heading('Palanquées'),
    quiet('Profondeur et durée prévues'),
    ...labelled([['Directeur de plongée', 'Jeanne Dupont']]),
    ...[1, 2].map((number) =>
      titledTable(
        `Palanquée ${number}`,
        columnsWithin(LANDSCAPE_WIDTH, ['*', 60, 120, 80, 60]),
        ['Nom', 'Niveau', 'Téléphone', 'Aptitude', 'Gaz'],
        Array.from({ length: ROWS }, (_, row) => [`Plongeur ${row}`, 'N2', '06 12 34 56 78', 'PE40', 'Air']),
      ),
    ),
  ],
});
