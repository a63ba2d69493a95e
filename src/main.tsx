// The portal's entry; the screens take its place.
document.title = 'Espace membres';
