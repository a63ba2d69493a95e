/** Address of a map at coordinates such as `50.3702, 4.6241`; null when the text holds none. */
export function mapLink(gps: string | null): string | null {
  const [, latitude = '', longitude = ''] =
    /(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)/.exec(gps ?? '') ?? [];
  if (latitude === '' || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
}
