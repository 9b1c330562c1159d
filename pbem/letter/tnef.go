package letter

import "encoding/binary"

// tnefText returns the plain text of a winmail.dat, if it is in there: the
// attribute attBody of MS-OXTNEF section 2.1.3.3. Most senders of TNEF put the
// text into a part of its own, too.
func tnefText(data []byte) string {
	const signature, body = 0x223E9F78, 0x0002800C
	if len(data) < 6 || binary.LittleEndian.Uint32(data) != signature {
		return ""
	}
	for data = data[6:]; len(data) >= 9; {
		id := binary.LittleEndian.Uint32(data[1:])
		n := int64(binary.LittleEndian.Uint32(data[5:]))
		if n > int64(len(data)-9) {
			return ""
		}
		if id == body {
			return clean(toUTF8(trimNul(data[9:9+n]), ""))
		}
		if n+11 > int64(len(data)) {
			return ""
		}
		data = data[n+11:] // the value and its checksum
	}
	return ""
}

func trimNul(b []byte) []byte {
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	return b
}
